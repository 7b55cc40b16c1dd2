/**
 * Who may import whom, as data. A layer is a folder under a package's `src`; files that stand directly in
 * `src` are the package's composition and may import every layer of it. `tools/architecture.test.ts` reads
 * this table; ARCHITECTURE.md says it in prose.
 */
export interface Layer {
  /** Layers of the same package that it may import, besides itself. */
  readonly layers: readonly string[];
  /** Outside packages it may import; built-in modules of Node as `node:`. */
  readonly packages: readonly string[];
}

export interface PackageRules {
  readonly layers: { readonly [layer: string]: Layer };
  /** What files directly in `src` may import from outside the package. */
  readonly composition: readonly string[];
  /** Files directly in `src` that stand under the layers, so that every layer may import them. */
  readonly ground?: readonly string[];
  /**
   * The rooms of folders that are divided further, as floors from the ground up: a room, which is a folder or
   * a file that stands directly in the divided one, imports those of lower floors alone. Folders are named by
   * their path.
   */
  readonly rooms?: { readonly [folder: string]: readonly (readonly string[])[] };
}

const dsl: PackageRules = {
  composition: [],
  layers: {
    support: { layers: [], packages: [] },
    number: { layers: ['support'], packages: [] },
    source: { layers: ['support'], packages: [] },
    text: { layers: [], packages: [] },
    calendar: { layers: [], packages: [] },
    diagnostics: { layers: ['support', 'source'], packages: [] },
    syntax: { layers: ['support', 'source', 'number', 'diagnostics'], packages: ['chevrotain'] },
    types: { layers: ['support', 'number', 'text', 'calendar', 'source'], packages: [] },
    ranges: { layers: ['number', 'types'], packages: [] },
    sizes: { layers: ['support', 'number', 'types'], packages: [] },
    check: {
      layers: [
        ...['support', 'source', 'number', 'text', 'calendar', 'diagnostics'],
        ...['syntax', 'types', 'ranges', 'sizes'],
      ],
      packages: [],
    },
    bounds: { layers: ['support', 'source', 'number', 'syntax', 'types', 'ranges', 'check'], packages: [] },
    lint: {
      layers: ['support', 'source', 'number', 'diagnostics', 'syntax', 'types', 'ranges', 'check', 'bounds'],
      packages: [],
    },
    services: {
      layers: [
        ...[
          'support',
          'source',
          'number',
          'diagnostics',
          'syntax',
          'types',
          'ranges',
          'check',
          'bounds',
          'lint',
        ],
      ],
      packages: [],
    },
    format: { layers: ['support', 'source', 'diagnostics', 'syntax'], packages: [] },
    json: { layers: ['support', 'source', 'number', 'diagnostics', 'syntax'], packages: [] },
    import: { layers: ['support', 'source', 'diagnostics', 'syntax', 'json'], packages: [] },
  },
  rooms: {
    check: [
      ['expected', 'flow', 'host-function', 'mistakes', 'names-of-outcomes'],
      ['checked-strategy', 'inferred', 'scope'],
      [
        'asks-items',
        'calendar-members',
        'fact-key',
        'findings',
        'inherited',
        'lets-read',
        'member-docs',
        'site',
      ],
      ['constants', 'declaration-of'],
      ['fact-register'],
      ['context'],
      ['functions'],
      ['fold'],
      ['dependent-part', 'read-path', 'suggestion', 'value-ranges'],
      ['hints'],
      ['require'],
      ['facts', 'range-constraint', 'records'],
      ['type-expression'],
      ['declarations'],
      ['forms', 'parent'],
      ['cost', 'expressions'],
      ['match'],
      ['cases', 'infer-expression'],
      ['statements'],
      ['parts'],
      ['check'],
      ['create-parent-lookup'],
    ],
  },
};

const engine: PackageRules = {
  composition: ['@merit/dsl'],
  layers: {
    support: { layers: [], packages: [] },
    event: { layers: [], packages: [] },
    calendar: { layers: ['support'], packages: ['@merit/dsl'] },
    value: { layers: ['support', 'event', 'calendar'], packages: ['@merit/dsl'] },
    history: { layers: ['support', 'event', 'calendar', 'value', 'evaluate'], packages: ['@merit/dsl'] },
    plan: { layers: ['support', 'event', 'calendar', 'value'], packages: ['@merit/dsl'] },
    evaluate: { layers: ['support', 'event', 'calendar', 'value', 'plan'], packages: ['@merit/dsl'] },
    builtins: { layers: [], packages: ['@merit/dsl'] },
    graph: { layers: ['support'], packages: ['@merit/dsl', 'elkjs'] },
    spec: {
      layers: ['calendar', 'event', 'value', 'evaluate', 'history', 'simulate'],
      packages: ['@merit/dsl'],
    },
    explain: { layers: ['support', 'event', 'value', 'plan', 'evaluate'], packages: ['@merit/dsl'] },
    bounds: { layers: ['event', 'value', 'evaluate', 'history'], packages: ['@merit/dsl'] },
    simulate: {
      layers: ['support', 'event', 'calendar', 'value', 'history', 'evaluate', 'explain'],
      packages: ['@merit/dsl'],
    },
    events: { layers: ['event', 'calendar', 'simulate'], packages: ['@merit/dsl', 'csv-parse'] },
    chart: { layers: [], packages: [] },
  },
  rooms: {
    plan: [['code'], ['expression'], ['strategy']],
  },
};

const product = ['@merit/dsl', '@merit/engine'];

const server: PackageRules = {
  composition: [...product, 'node:', 'express', 'uuid'],
  layers: {
    domain: { layers: [], packages: product },
    ports: { layers: ['domain'], packages: product },
    config: { layers: ['domain'], packages: ['@merit/dsl', 'zod', 'ipaddr.js', 'node:'] },
    process: { layers: ['domain', 'ports'], packages: [...product, 'node:'] },
    'use-cases': { layers: ['domain', 'ports', 'process'], packages: [...product, 'node:'] },
    'export-thread': { layers: ['domain', 'ports'], packages: ['node:', 'fflate', 'pg', 'pg-cursor'] },
    storage: {
      layers: ['domain', 'ports', 'export-thread'],
      packages: [...product, 'node:', 'kysely', 'better-sqlite3', 'pg', 'uuid'],
    },
    limits: { layers: ['domain', 'ports'], packages: [] },
    redis: { layers: ['domain', 'ports', 'limits'], packages: ['redis', 'node:'] },
    observability: { layers: ['domain', 'ports'], packages: ['pino', 'pino-pretty', 'prom-client', 'node:'] },
    auth: { layers: ['domain', 'ports', 'process', 'use-cases'], packages: ['jose', 'node:'] },
    http: {
      layers: ['domain', 'ports', 'process', 'use-cases', 'auth', 'observability'],
      packages: [...product, 'express', 'zod', 'ipaddr.js', 'node:'],
    },
    routes: {
      layers: ['domain', 'ports', 'use-cases', 'auth', 'http'],
      packages: [...product, 'zod', 'node:'],
    },
    'simulation-worker': {
      layers: ['domain', 'ports', 'process', 'use-cases', 'http', 'routes'],
      packages: ['node:'],
    },
    openapi: {
      layers: ['domain', 'auth', 'http', 'routes', 'pages'],
      packages: ['zod', 'zod-openapi', 'swagger-ui-express', 'express', 'node:'],
    },
    workers: { layers: ['observability'], packages: ['node:'] },
    pages: { layers: ['domain', 'auth', 'http'], packages: ['express', 'node:'] },
    'studio-page': { layers: ['domain', 'auth', 'http', 'pages'], packages: ['express', 'node:'] },
    'identity-provider': { layers: [], packages: ['jose', 'express', 'node:'] },
  },
  rooms: {
    'use-cases': [
      ['failed-items', 'require-time-zone', 'services', 'retention', 'templates', 'time-span'],
      ['call', 'health', 'pace', 'points-window'],
      ['all-tasks', 'audit', 'change', 'scope'],
      ['api-keys', 'auth', 'dashboard', 'exports', 'strategy-versions', 'user-scope'],
      ['custom-strategies', 'points', 'tasks'],
      ['games', 'replay', 'strategies', 'users', 'wallets'],
      ['simulations'],
      ['figures'],
    ],
    storage: [
      ['read-decimal', 'run-again', 'shared-ping', 'steps', 'tables', 'transaction-count'],
      ['dialects'],
      ['owner-numbers', 'milestones'],
      ['kysely', 'standby-watch'],
      ['timelines'],
      ['activity', 'exports', 'figures'],
      ['awards', 'migrations', 'verify'],
      ['backfill'],
      ['repositories'],
      ['reversals'],
      ['erasure'],
      ['upkeep'],
      ['points'],
      ['create-books'],
      ['create-storage'],
    ],
    http: [['schemas'], ['request'], ['answer'], ['lines'], ['route']],
  },
};

const cli: PackageRules = {
  composition: [...product, 'commander', 'node:'],
  ground: ['exit-code', 'io'],
  layers: {
    output: { layers: [], packages: [...product, '@resvg/resvg-js', 'diff', 'node:'] },
    files: { layers: ['output'], packages: [...product, 'node:'] },
    config: { layers: ['output', 'files'], packages: [...product, 'zod', 'node:'] },
    events: {
      layers: ['output', 'files'],
      packages: [...product, 'fflate', 'read-excel-file', 'zod', 'node:'],
    },
    service: { layers: ['output', 'files'], packages: [...product, 'zod', 'node:'] },
    'language-server': {
      layers: ['output', 'files', 'config'],
      packages: [...product, 'vscode-languageserver', 'vscode-languageserver-textdocument', 'node:'],
    },
    studio: { layers: ['output', 'files', 'config'], packages: [...product, 'node:'] },
    commands: {
      layers: ['output', 'files', 'config', 'events', 'service', 'language-server', 'studio'],
      packages: [...product, 'commander', 'node:'],
    },
    program: { layers: ['commands'], packages: ['commander'] },
  },
};

/** It runs in browsers, and needs of the others their contract alone, whose types the build writes. */
const client: PackageRules = { composition: ['openapi-fetch'], layers: {} };

const codemirror = ['autocomplete', 'commands', 'language', 'lint', 'merge', 'search', 'state', 'view'].map(
  (name) => `@codemirror/${name}`,
);

/**
 * The page looks at the language and the engine for their types alone, which leave no code: what both do, the
 * worker does. A test holds the built page against it.
 */
const studio: PackageRules = {
  composition: ['preact'],
  layers: {
    protocol: { layers: [], packages: product },
    shown: { layers: [], packages: [] },
    worker: { layers: ['protocol', 'shown'], packages: product },
    home: { layers: [], packages: [] },
    'home-local': { layers: ['home'], packages: [] },
    'home-service': { layers: ['home', 'shown'], packages: [] },
    language: { layers: ['protocol', 'shown'], packages: ['@merit/dsl', ...codemirror] },
    charts: { layers: ['shown'], packages: ['@merit/engine', 'preact', '@preact/signals'] },
    model: { layers: ['protocol', 'home', 'language', 'shown'], packages: [...product, '@preact/signals'] },
    views: {
      layers: ['protocol', 'home', 'language', 'charts', 'model', 'shown'],
      packages: [...product, 'preact', '@preact/signals'],
    },
  },
};

export const packageRules: { readonly [name: string]: PackageRules } = {
  dsl,
  engine,
  server,
  cli,
  client,
  studio,
};
