import type { Reporter, TestModule, TestSuite } from 'vitest/node';
import { isLeftOut } from './left-out.js';

/** Ends a run's output with the tests that weren't run for want of a program, and how to bring it. */
export const leftOutReporter: Reporter = {
  onTestRunEnd(modules) {
    const lines = modules.flatMap(suitesLeftOut).map(({ name }) => ` not run: ${name}\n`);
    process.stdout.write([...new Set(lines)].join(''));
  },
};

function suitesLeftOut({ children }: TestModule): readonly TestSuite[] {
  return [...children.allSuites()].filter((suite) => suite.options.mode === 'skip' && isLeftOut(suite.name));
}
