import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Maker, Service } from './maker.js';
import { generate, JAVA } from './openapi-generator.js';
import type { Workshop } from './workshop.js';

/** The newest that run on Node 20. */
const PACKAGES = ['@hey-api/openapi-ts@0.95.0', 'orval@7.21.0', 'typescript@5.9.3'];

const COMPILER = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));
const STRICTLY = [
  '--noEmit',
  '--strict',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
  '--types',
  '',
];
const LIBRARIES = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];

function npmPrograms(workshop: Workshop): Promise<string> {
  return workshop.npm('npm', PACKAGES);
}

/** A maker whose client stands in `merit` or `merit.ts` of its room, beside the story. */
function typescriptMaker(
  name: string,
  generateInto: (workshop: Workshop, room: string) => Promise<unknown>,
  programs: Maker['programs'] = [],
): Maker {
  return {
    name,
    programs,
    make: async (workshop) => {
      const room = workshop.room(name);
      await generateInto(workshop, room);
      workshop.putStory(`${name}.ts`, join(room, 'story.ts'));
      await workshop.run(COMPILER, [...STRICTLY, ...LIBRARIES, 'story.ts'], { cwd: room });
      const entryPoints = [join(room, 'story.ts')];
      await build({ entryPoints, outfile: join(room, 'story.mjs'), bundle: true, format: 'esm' });
    },
    tell: (workshop, service) => tellIn(workshop, workshop.room(name), service),
  };
}

function tellIn(workshop: Workshop, cwd: string, service: Service): Promise<string> {
  const program = `import { story } from './story.mjs';
    console.log(await story(process.env.MERIT_URL, process.env.MERIT_API_KEY));`;
  return workshop.run(process.execPath, ['--input-type=module', '--eval', program], { cwd, env: service });
}

export const TYPESCRIPT_MAKERS: readonly Maker[] = [
  typescriptMaker('orval', async (workshop, room) => {
    const client = ['--output', join(room, 'merit.ts'), '--client', 'fetch'];
    await workshop.run(join(await npmPrograms(workshop), 'orval'), ['--input', workshop.contract, ...client]);
  }),
  typescriptMaker('hey-api', async (workshop, room) => {
    const client = ['-o', join(room, 'merit'), '-c', '@hey-api/client-fetch'];
    await workshop.run(join(await npmPrograms(workshop), 'openapi-ts'), ['-i', workshop.contract, ...client]);
  }),
  typescriptMaker(
    'typescript-fetch',
    (workshop, room) => generate(workshop, 'typescript-fetch', join(room, 'merit')),
    JAVA,
  ),
];
