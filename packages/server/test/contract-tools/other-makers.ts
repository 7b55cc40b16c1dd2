import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Maker } from './maker.js';
import { generate, JAVA } from './openapi-generator.js';
import { PYTHON, type Workshop } from './workshop.js';

const GO = [{ name: 'go', hint: 'install Go 1.23 or newer' }];
const JAVA_COMPILER = [...JAVA, { name: 'javac', hint: '`apt-get install openjdk-17-jdk-headless`' }];
const PACKAGES = ['openapi-python-client==0.29.1', 'mypy==2.4.1', 'ruff==0.17.6', 'types-python-dateutil'];

/** What its template makes of a map whose values may be null; it runs. */
const KNOWN_OF_PYTHON = /: error: Item "None" of "\w+FactsValue \| None" has no attribute "to_dict"/;

function pythonPrograms(workshop: Workshop): Promise<string> {
  return workshop.python('venv', PACKAGES);
}

const openapiPythonClient: Maker = {
  name: 'openapi-python-client',
  programs: PYTHON,
  make: async (workshop) => {
    const programs = await pythonPrograms(workshop);
    const room = workshop.room('openapi-python-client');
    const args = ['generate', '--path', workshop.contract, '--output-path', room, '--overwrite'];
    const PATH = `${programs}:${process.env['PATH']}`;
    await workshop.run(join(programs, 'openapi-python-client'), args, { env: { PATH } });
    workshop.putStory('openapi_python_client.py', join(room, 'story.py'));
    // Its template casts what it has made sure of, also where that was said already: a list of anything.
    const strictly = ['--strict', '--no-warn-redundant-casts'];
    await workshop.run(join(programs, 'mypy'), [...strictly, 'merit_client', 'story.py'], { cwd: room });
  },
  tell: async (workshop, env) => {
    const cwd = workshop.room('openapi-python-client');
    return workshop.run(join(await pythonPrograms(workshop), 'python'), ['story.py'], { cwd, env });
  },
};

const python: Maker = {
  name: 'python',
  programs: [...JAVA, ...PYTHON],
  make: async (workshop) => {
    const programs = await pythonPrograms(workshop);
    const room = workshop.room('python');
    await generate(workshop, 'python', room);
    await workshop.run(join(programs, 'pip'), ['install', '-q', '-r', join(room, 'requirements.txt')]);
    workshop.putStory('python.py', join(room, 'story.py'));
    const found = await workshop
      .run(join(programs, 'mypy'), ['--no-error-summary', 'openapi_client', 'story.py'], { cwd: room })
      .catch((error: Error) => error.message);
    const unknown = found.split('\n').filter((line) => / error: /.test(line) && !KNOWN_OF_PYTHON.test(line));
    if (unknown.length > 0) throw new Error(unknown.join('\n'));
  },
  tell: async (workshop, env) => {
    const cwd = workshop.room('python');
    return workshop.run(join(await pythonPrograms(workshop), 'python'), ['story.py'], { cwd, env });
  },
};

const go: Maker = {
  name: 'go',
  programs: [...JAVA, ...GO],
  make: async (workshop) => {
    const room = workshop.room('go');
    await generate(workshop, 'go', room, ['packageName=merit', 'withGoMod=false']);
    // Its own tests are drafts, each to be finished by hand.
    rmSync(join(room, 'test'), { recursive: true });
    workshop.putStory('go.go', join(room, 'story/main.go'));
    await workshop.run('go', ['mod', 'init', 'example.com/merit'], { cwd: room });
    await workshop.run('go', ['mod', 'tidy'], { cwd: room });
    await workshop.run('go', ['vet', './...'], { cwd: room });
    await workshop.run('go', ['build', '-o', 'story.out', './story'], { cwd: room });
  },
  tell: (workshop, env) => workshop.run(join(workshop.room('go'), 'story.out'), [], { env }),
};

const java: Maker = {
  name: 'java',
  programs: JAVA_COMPILER,
  make: async (workshop) => {
    const room = workshop.room('java');
    await generate(workshop, 'java', room);
    await workshop.run('mvn', ['-B', '-q', 'compile'], { cwd: room });
  },
};

export const OTHER_MAKERS: readonly Maker[] = [openapiPythonClient, python, go, java];
