import { type Partition, type PartitionKey, partitionOf, type Strategy } from '@merit/engine';
import { findProject, timeZoneOf } from '../config/project.js';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import type { Io } from '../io.js';
import { tell } from '../output/fit-text.js';
import { keysText } from './keys-text.js';
import { loadStrategy } from './load-strategy.js';
import { bindParameters } from './parameters.js';

export interface HostFactOptions {
  readonly hostFact: readonly string[];
}

export interface PartitionCommandOptions extends HostFactOptions {
  readonly param: readonly string[];
  readonly format: 'table' | 'json';
}

/** Tells by which columns the events of the strategy that `name` stands for may be parted, and why. */
export async function partitionCommand(
  name: string,
  { param, format, hostFact }: PartitionCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const project = await findProject(name, io);
  const timeZone = timeZoneOf(undefined, project);
  const strategy = bindParameters(await loadStrategy(name, project.host, io), param, timeZone);
  const partition = toldPartition(strategy, { hostFact });
  if (format === 'json') io.stdout.write(`${JSON.stringify(partition)}\n`);
  else tell(io.stdout, partitionText(partition));
  return exitCode.fine;
}

type ToldPartition = Pick<Partition, 'keys' | 'because'>;

/** @throws CommandFailure where the strategy asks for a host's fact that nothing is told of. */
export function toldPartition(strategy: Strategy, { hostFact }: HostFactOptions): ToldPartition {
  const hostFacts = Object.fromEntries(hostFact.map(readHostFact));
  const { keys, because, untold } = partitionOf(strategy, { hostFacts });
  const [first] = untold;
  if (first === undefined) return { keys, because };
  throw wrongUsage(`nobody but its host knows by what \`${first}\` may be parted`, {
    help: `say --host-fact '${first}=externalUserId', or '${first}=any' where events bring it along`,
  });
}

const keyNames: { readonly [name: string]: PartitionKey } = {
  externalUserId: 'externalUserId',
  externalGameId: 'externalGameId',
  externalTaskId: 'externalTaskId',
};

function readHostFact(text: string): readonly [string, readonly PartitionKey[] | null] {
  const at = text.indexOf('=');
  const names = text.slice(at + 1).split(',');
  if (at > 0 && names.join() === 'any') return [text.slice(0, at), null];
  const keys = names.flatMap((name) => keyNames[name.trim()] ?? []);
  if (at > 0 && keys.length === names.length) return [text.slice(0, at), keys];
  throw wrongUsage(`--host-fact ${text}: a fact and columns are needed`, {
    help: `columns are ${Object.keys(keyNames).join(', ')}, joined by commas; or it is \`any\``,
  });
}

function partitionText({ keys, because }: ToldPartition): string {
  const width = Math.max(0, ...because.map(({ what }) => what.length));
  const reasons = because.map((each) => `  ${each.what.padEnd(width)}  ${keysText(each.keys)}`);
  return `${[keysText(keys), ...reasons].join('\n')}\n`;
}
