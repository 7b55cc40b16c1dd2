import { builtinStrategy } from '@merit/engine';
import { Fault } from '../../domain/fault.js';
import type { DecidedAward } from '../../ports/decided-awards.js';
import type { Books, VerifyReport } from '../../ports/storage.js';
import type { StrategyCache, StrategyEdition } from '../../ports/strategy-cache.js';
import { findEdition } from '../strategy-versions/edition.js';
import { differenceOf } from './decide-again.js';

export interface ReplayServices {
  readonly books: Books;
  readonly strategies: StrategyCache;
}

export interface ReplayOptions {
  /** Called after each so many awards. */
  readonly onProgress?: (awards: number) => void;
}

/** So many awards are in memory at once. */
const PAGE = 500;

/** So many faults are listed; whoever has more has one cause to look for. */
const LISTED_MAX = 20;

/** What they were decided on is gone. */
const ERASED = 'awards of erased users passed over';

/** Lets strategies decide every award of the ledger again, each in the version and on the facts of then. */
export async function replayAwards(
  services: ReplayServices,
  { onProgress = () => {} }: ReplayOptions = {},
): Promise<VerifyReport> {
  const faults: string[] = [];
  let awards = 0;
  let erased = 0;
  let last = 0;
  for (;;) {
    const page: readonly DecidedAward[] = await services.books.decidedAwards.after(last, PAGE);
    for (const decided of page) {
      erased += decided.isErased ? 1 : 0;
      if (decided.isErased) continue;
      const fault = await faultOf(services, decided);
      if (fault !== null && faults.length < LISTED_MAX) faults.push(fault);
    }
    awards += page.length;
    if (page.length < PAGE) {
      const checked = { 'awards decided again': awards - erased, ...(erased > 0 && { [ERASED]: erased }) };
      return { checked, faults, warnings: [] };
    }
    last = page.at(-1)?.place ?? last;
    onProgress(awards);
  }
}

async function faultOf(services: ReplayServices, decided: DecidedAward): Promise<string | null> {
  const { awardId, strategyId, strategyVersion, params } = decided.award;
  const named = `award ${awardId}, decided by ${strategyId} in version ${strategyVersion},`;
  const edition = await editionOf(services, decided);
  if (edition === null) return `${named} can't be decided again: that version is gone`;
  const binding = services.strategies.bind(edition, params);
  if (!binding.ok) return `${named} can't be decided again: its parameters don't fit`;
  const difference = differenceOf(decided, binding.bound);
  return difference && `${named} ${difference}`;
}

async function editionOf(
  { books, strategies }: ReplayServices,
  { owner, award: { strategyId, strategyVersion } }: DecidedAward,
): Promise<StrategyEdition | null> {
  if (strategyId === null || strategyVersion === null) return null;
  const builtIn = builtinStrategy(strategyId, strategyVersion);
  if (builtIn !== null) return { strategyId, version: strategyVersion, strategy: builtIn.strategy };
  try {
    const version = { owner, strategyId: `${strategyId}@${strategyVersion}` };
    return await findEdition({ strategies }, books, version);
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}
