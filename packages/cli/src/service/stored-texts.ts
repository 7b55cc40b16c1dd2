import { parse } from '@merit/dsl';
import type { Parent } from '@merit/engine';
import { cannotRead } from '../exit-code.js';
import type { StrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { readStrategyAddress } from './address.js';
import { ServiceConnection } from './connection.js';
import { ServiceStrategies } from './strategies.js';

/** More levels than the language allows, so that it is the language that refuses one too many. */
const levelsMax = 10;

const customId = /^custom:([0-9a-f-]{36})(?:@([1-9]\d{0,8}))?$/i;

/** The text of a strategy at a service, called by its address. */
export async function readStoredFile(address: string, io: Io): Promise<StrategyFile> {
  const { service, id, version } = readStrategyAddress(address);
  return { path: address, source: await sourceOf(strategiesAt(service, io), id, version) };
}

/**
 * The strategies of a service that one of its texts extends, directly and further up. A parent that is named
 * without a version is taken as it awards now.
 */
export async function readStoredParents(
  child: StrategyFile,
  io: Io,
): Promise<ReadonlyMap<string, Parent & { readonly source: string }>> {
  const strategies = strategiesAt(readStrategyAddress(child.path).service, io);
  const found = new Map<string, Parent & { readonly source: string }>();
  let source = child.source;
  for (let level = 1; level < levelsMax; level += 1) {
    const id = parse(source).tree?.parent?.id.value;
    const [, custom, version] = customId.exec(id ?? '') ?? [];
    if (id === undefined || custom === undefined || found.has(id)) break;
    source = await sourceOf(strategies, custom, version === undefined ? undefined : Number(version));
    found.set(id, { name: id, source });
  }
  return found;
}

/** The address of the strategy that a service has under a name. */
export async function addressOf(name: string, service: string, io: Io): Promise<string> {
  const found = await strategiesAt(service, io).find(name);
  if (found !== null) return `${service}/strategies/custom/${found.id}`;
  throw cannotRead(`${service} has no strategy called \`${name}\``);
}

function strategiesAt(service: string, io: Io): ServiceStrategies {
  return new ServiceStrategies(new ServiceConnection(service, io));
}

/** A version's text, or that of the one that awards. */
async function sourceOf(
  strategies: ServiceStrategies,
  id: string,
  version: number | undefined,
): Promise<string> {
  const stored = await strategies.read(id, version);
  if (version !== undefined) return stored.source;
  const published = await strategies.published(stored);
  if (published !== null) return published.source;
  throw cannotRead(`${strategies.service}: no version of \`${stored.name}\` is published`, {
    help: `name one: …/strategies/custom/${id}@${stored.version}`,
  });
}
