import type { Reporter, TestModule } from 'vitest/node';
import { endOfRun } from './left-out.js';

/** Ends a run's output with the tests that weren't run for want of a program, and how to bring it. */
export const leftOutReporter: Reporter = {
  onTestRunEnd(modules) {
    for (const line of endOfRun(modules.flatMap(namesSkipped))) process.stdout.write(`${line}\n`);
  },
};

function namesSkipped({ children }: TestModule): readonly string[] {
  return [...children.allSuites(), ...children.allTests()]
    .filter(({ options }) => options.mode === 'skip')
    .map(({ name }) => name);
}
