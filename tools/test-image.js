// Takes the steps of deploy/Dockerfile without Docker, each stage in a folder of its own, and starts what
// comes out with an empty environment but for the image's: what is missing from the image is missing here.
// With `--installed`, in a clone where `npm ci` and `npm run build` have just run, it takes over what they
// made.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const place = mkdtempSync(join(tmpdir(), 'merit-image-'));
/** What a step may find outside of the image's own files: npm's settings and cache. */
const isInstalled = process.argv.includes('--installed');
const doneAlready = isInstalled ? ['npm ci', 'npm run build'] : [];
const inherited = { PATH: process.env.PATH, HOME: process.env.HOME };

/**
 * @typedef {{ folder: string, workdir: string, env: Record<string, string>, entrypoint: string[], command:
 * string[] }} Stage
 */

/** The instructions, continued lines joined. */
function readInstructions(path) {
  return readFileSync(path, 'utf8')
    .replaceAll(/^\s*#.*$/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^(\w+)\s+(.*)$/.exec(line.trim())?.slice(1) ?? []);
}

/** @returns {Stage} */
function newStage() {
  const folder = mkdtempSync(join(place, 'stage-'));
  return { folder, workdir: '/', env: {}, entrypoint: [], command: [] };
}

/** A path of the image, in the stage's folder. */
function inStage({ folder, workdir }, path) {
  return join(folder, resolve(workdir, path));
}

const steps = {
  WORKDIR(stage, path) {
    stage.workdir = resolve(stage.workdir, path);
    mkdirSync(inStage(stage, '.'), { recursive: true });
  },
  ENV(stage, text) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(text) ?? [];
    stage.env[name] = value.replace(/(?<=^sqlite:)\//, `${stage.folder}/`);
  },
  COPY(stage, text, stages) {
    const [, from, source, target] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? [];
    if (from === undefined) copyContext(inStage(stage, target));
    else {
      const origin = inStage(stages.get(from), source);
      const isFolder = !target.endsWith('/') && target !== '.';
      const aim = inStage(stage, isFolder ? target : join(target, source.slice(source.lastIndexOf('/') + 1)));
      cpSync(origin, aim, { recursive: true, verbatimSymlinks: true });
    }
  },
  RUN(stage, script) {
    if (doneAlready.includes(script)) return;
    // Only a real image has owners and a root folder.
    const here = script.replaceAll(/ && chown .*$/g, '').replaceAll(/(?<= )\/(?=\w)/g, `${stage.folder}/`);
    execFileSync('sh', ['-euc', here], {
      cwd: inStage(stage, '.'),
      env: { ...inherited, ...stage.env },
      stdio: 'inherit',
    });
  },
  ENTRYPOINT(stage, list) {
    stage.entrypoint = JSON.parse(list);
  },
  CMD(stage, list) {
    stage.command = JSON.parse(list);
  },
  VOLUME() {},
  USER() {},
  EXPOSE() {},
};

/**
 * What is committed, or staged to be: what a clone would have; and what was made of it, where that is there
 * already.
 */
function copyContext(target) {
  if (isInstalled) {
    execFileSync('cp', ['-a', `${root}/.`, target]);
    return;
  }
  const archive = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of archive.split('\0').filter(Boolean)) cpSync(join(root, path), join(target, path));
}

/** @returns {Stage} the last one */
function build(path) {
  /** @type {Map<string, Stage>} */
  const stages = new Map();
  let stage = newStage();
  for (const [instruction, text] of readInstructions(path)) {
    console.log(`> ${instruction} ${text}`);
    if (instruction === 'FROM') {
      stage = newStage();
      stages.set(/ AS (\w+)$/i.exec(text)?.[1] ?? 'last', stage);
    } else if (Object.hasOwn(steps, instruction)) steps[instruction](stage, text, stages);
    else throw new Error(`${instruction} isn't understood here`);
  }
  return stage;
}

/** Starts the image, and gives what its health check answers. */
async function tryOut({ folder, workdir, env, entrypoint, command }) {
  const [program, ...parameters] = [...entrypoint, ...command];
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    SHUTDOWN_DELAY_SECONDS: '0',
    IDP_URL: 'https://id.example',
  };
  const child = spawn(program, parameters, {
    cwd: join(folder, workdir),
    env: { PATH: process.env.PATH, ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const answers = await ask(child).finally(() => child.kill('SIGTERM'));
  const [code] = await ended;
  if (code !== 0) throw new Error(`it ended with ${code}`);
  return answers;
}

async function ask(child) {
  const url = await addressIn(child.stdout);
  const answer = await fetch(`${url}/api/v1/kpi/health_check`);
  const contract = await fetch(`${url}/openapi.json`);
  return { health: await answer.json(), contract: contract.status };
}

async function addressIn(output) {
  let log = '';
  for await (const chunk of output) {
    log += chunk;
    const url = /"url":"([^"]+)"/.exec(log)?.[1];
    if (url !== undefined) {
      output.resume();
      return url;
    }
  }
  throw new Error(`it doesn't listen: ${log}`);
}

try {
  const { health, contract } = await tryOut(build(join(root, 'deploy', 'Dockerfile')));
  // Its identity provider is nowhere, so it is degraded as soon as it looked for it.
  if (health.checks.database !== 'ok' || health.status === 'down' || contract !== 200)
    throw new Error(`it answers ${JSON.stringify(health)}, ${contract}`);
  console.log(`✓ what deploy/Dockerfile builds starts, and is ${health.status} at version ${health.version}`);
} finally {
  rmSync(place, { recursive: true, force: true });
}
