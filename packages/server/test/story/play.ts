import type { Answer, Client } from '../../src/testing/client.js';
import type { TestService } from '../../src/testing/test-service.js';
import { REFUSALS, type Refusal } from './refusals.js';
import { type Caller, ENDING, STORY, type Step } from './story.js';

/** A step as it was sent and answered. */
export interface PlayedStep {
  readonly operationId: string;
  /** Those of the path, the query and the headers, by their names. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: object | undefined;
  readonly answer: Answer;
}

/** Where an operation stands: its method and its template under the prefix. */
export type FindPlace = (operationId: string) => { readonly method: string; readonly template: string };

export interface PlayedStory {
  readonly steps: readonly PlayedStep[];
  /** What the service answers where it refuses, by code. */
  readonly problems: Readonly<Record<string, object>>;
  /** What the story calls the ids that the service gave. */
  readonly names: Readonly<Record<string, string>>;
}

/** Plays the whole story on a new service, a minute a step. */
export async function playStory(service: TestService, find: FindPlace): Promise<PlayedStory> {
  const stage = new Stage(service, find, await service.tokenClient({ sub: 'ann' }));
  const steps = await stage.play(STORY);
  const problems: Record<string, object> = {};
  for (const refusal of REFUSALS) problems[refusal.code] = await stage.refuse(refusal);
  steps.push(...(await stage.play(ENDING)));
  service.setDraining(true);
  steps.push(...(await stage.play([{ operationId: 'getHealth', by: 'anybody' }])));
  return { steps, problems, names: stage.names };
}

/** Who is there, and what things are called so far. */
class Stage {
  readonly #service: TestService;
  readonly #find: FindPlace;
  readonly #clients: Partial<Record<Caller, Client>>;
  readonly names: Record<string, string> = { externalTaskId: 'walk', externalUserId: 'ann', task: 'walk' };

  constructor(service: TestService, find: FindPlace, ann: Client) {
    this.#service = service;
    this.#find = find;
    this.#clients = { administrator: service.admin, anybody: service.anonymous, ann };
  }

  async play(steps: readonly Step[]): Promise<PlayedStep[]> {
    const played: PlayedStep[] = [];
    for (const step of steps) {
      const each = await this.#take(step);
      played.push(each);
      for (const [member, name] of Object.entries(step.names ?? {}))
        this.names[name] = each.answer.body[member];
      const { plaintext } = this.names;
      // What a tag names is the state that was read last.
      this.names['etag'] = each.answer.headers.get('etag')?.replaceAll('"', '') ?? '';
      if (plaintext !== undefined)
        this.#clients.key = this.#service.anonymous.with({ 'x-api-key': plaintext });
      this.#service.clock.advance(60_000);
    }
    return played;
  }

  /** @throws Error where it is granted, or refused for another reason. */
  async refuse({ code, by, method = 'GET', path, headers = {}, body, rawBody }: Refusal): Promise<object> {
    const sent = rawBody === undefined ? { body: this.#named(body) } : { rawBody };
    const {
      status,
      body: problem,
      text,
    } = await this.#client(by).call(method, this.#named(path), { headers, ...sent });
    if (status < 400 || problem.code !== code) throw new Error(`expected ${code}, got ${status}: ${text}`);
    return problem;
  }

  async #take({
    operationId,
    by,
    path = {},
    query = {},
    headers: meant = {},
    body: given,
  }: Step): Promise<PlayedStep> {
    const { method, template } = this.#find(operationId);
    const body = this.#named(given);
    const headers = this.#named(meant);
    const asked = this.#named(query);
    const inPath = this.#named(
      Object.fromEntries(
        [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, path[name] ?? `{${name}}`]),
      ),
    );
    const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(inPath[name] ?? ''),
    );
    const search = new URLSearchParams(asked).toString();
    const address = search === '' ? filled : `${filled}?${search}`;
    const answer = await this.#client(by).call(method, address, { body, headers });
    if (answer.headers.get('content-type')?.startsWith('application/problem'))
      throw new Error(`${operationId} is refused with ${answer.status}: ${answer.text}`);
    return { operationId, parameters: { ...inPath, ...asked, ...inHeadCase(headers) }, body, answer };
  }

  #client(by: Caller = 'key'): Client {
    return this.#clients[by] ?? this.#service.anonymous;
  }

  /** With the ids in the place of their names. */
  #named<Value>(value: Value): Value {
    if (value === undefined) return value;
    const text = JSON.stringify(value);
    return JSON.parse(text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => this.names[name] ?? whole));
  }
}

/** `Idempotency-Key`, as the contract writes it. */
function inHeadCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const written = (name: string) => name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [written(name), value]));
}
