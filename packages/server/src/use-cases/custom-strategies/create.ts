import type { CustomStrategy } from '../../domain/custom-strategy.js';
import type { Owner } from '../../domain/owner.js';
import { stampsOf } from '../../domain/principal.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { ownerOfNew } from '../scope.js';
import { type CompiledText, compileText } from './compiled-text.js';
import { draftOf } from './draft.js';
import type { StrategyAtVersion } from './strategy-at-version.js';
import { type StrategyText, sourceOfText } from './strategy-text.js';

export interface CreateCustomStrategy {
  readonly name: string;
  readonly description: string | null;
  /** Another scope than the caller's own, for administrators. */
  readonly owner: Owner | undefined;
}

/**
 * Compiles the text of a strategy that is to be created, before the transaction that does.
 *
 * @throws Fault `owner-forbidden`, `strategy-too-large`, `strategy-invalid`.
 */
export async function compileNewStrategy(
  call: Pick<Call, 'books' | 'services' | 'principal'>,
  { owner, ...text }: StrategyText & Pick<CreateCustomStrategy, 'owner'>,
): Promise<CompiledText> {
  const child = { id: null, owner: ownerOfNew(call.principal, owner) };
  return compileText(call, child, sourceOfText(text));
}

/**
 * Keeps a text as version 1, a draft: it may have errors, which come back with it.
 *
 * @throws Fault `owner-forbidden`, `strategy-exists`.
 */
export async function createCustomStrategy(
  call: Call,
  command: CreateCustomStrategy,
  text: CompiledText,
): Promise<StrategyAtVersion> {
  const owner = ownerOfNew(call.principal, command.owner);
  const strategy = newStrategy(call, owner, command);
  const draft = await draftOf(call, strategy, text);
  await call.books.strategies.insert(strategy, draft.version);
  await noteInAudit(call, {
    module: 'strategies',
    message: 'Strategy created',
    owner,
    details: { id: strategy.id, name: strategy.name },
  });
  return draft;
}

function newStrategy(
  { services, principal }: Call,
  owner: Owner,
  { name, description }: CreateCustomStrategy,
): CustomStrategy {
  const now = services.clock.now();
  return {
    id: services.ids.next(),
    owner,
    name,
    description,
    status: 'draft',
    latestVersion: 1,
    publishedVersion: null,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
    revision: 1,
    stamps: stampsOf(principal),
  };
}
