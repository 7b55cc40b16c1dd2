import type { SameValues } from '@merit/engine';
import { Fault } from '../../domain/fault.js';
import type { User } from '../../domain/user.js';
import type { AwardIntent, RecordedEvent } from '../../ports/award-book.js';
import type { ActionAnswer, AwardAnswer, AwardCommand, AwardResult } from '../../ports/award-command.js';
import type { IdempotencyClaim, IdempotentAnswer } from '../../ports/idempotency-keys.js';
import type { Books } from '../../ports/storage.js';
import type { SoughtUsers } from '../../ports/user-repository.js';
import type { RecordingServices } from '../services.js';
import { admitAwards } from './admit-awards.js';
import { type Decider, decide, eventOf } from './decide.js';
import { enrolUsers, seekUsers } from './enrol-users.js';
import { claimOfCommand, keptOf, restored } from './kept-answers.js';
import { createKnownEvents, eventIdTaken, type KnownEvents } from './known-events.js';
import { noteAssignment } from './note-assignment.js';
import { isSameEvent } from './same-event.js';
import { createTargetFinder, type Target } from './targets.js';

/** One command on its way through the batch. */
interface Entry {
  readonly command: AwardCommand;
  readonly claim: IdempotencyClaim | null;
  /** An earlier entry with the same key, whose answer this one gets. */
  repeatOf: Entry | null;
  /** The user whom this transaction made for it. */
  newUser: User | null;
  /** Null until it is answered. */
  result: AwardResult | null;
}

interface Aimed {
  readonly entry: Entry;
  readonly target: Target;
}

interface Ready extends Aimed {
  readonly intent: AwardIntent;
}

interface Batch {
  readonly services: RecordingServices;
  readonly books: Books;
  readonly now: number;
  readonly entries: readonly Entry[];
}

/**
 * Takes awards through one transaction: answers repeats, finds what the others aim at, locks and loads,
 * decides in memory (each seeing those before it), writes. One that is refused leaves nothing behind; where
 * no other was taken either, it is for the caller to roll back.
 *
 * @returns In the order given; null for those to be taken again, since what they repeat was refused.
 */
export async function runAwardBatch(
  services: RecordingServices,
  books: Books,
  commands: readonly AwardCommand[],
): Promise<readonly (AwardResult | null)[]> {
  const entries = commands.map(toEntry);
  const batch = { services, books, now: services.clock.now(), entries };
  await answerRepeats(batch);
  const open = entries.filter(({ result, repeatOf }) => result === null && repeatOf === null);
  const sought = seekUsers(
    books,
    open.map(({ command }) => command),
  );
  await answerAimed({ ...batch, sought }, await aim(batch, open));
  await keepAnswers(batch);
  await takeBack(batch);
  return entries.map((entry) => entry.result);
}

function toEntry(command: AwardCommand): Entry {
  return { command, claim: claimOfCommand(command), repeatOf: null, newUser: null, result: null };
}

/** Claims the idempotency keys, and answers the requests that were answered before. */
async function answerRepeats({ books, now, entries }: Batch): Promise<void> {
  const firsts = firstOfEachKey(entries);
  const states = await books.idempotency.claim(
    firsts.map(({ claim }) => claim),
    now,
  );
  for (const [index, { entry }] of firsts.entries()) {
    const state = states[index];
    if (state?.state === 'done')
      entry.result = success(await restored(books, entry.command.principal, state.result));
    if (state?.state === 'reused') entry.result = failure(new Fault('idempotency-key-reused'));
  }
}

interface Claimed {
  readonly entry: Entry;
  readonly claim: IdempotencyClaim;
}

function firstOfEachKey(entries: readonly Entry[]): readonly Claimed[] {
  const firsts = new Map<string, Claimed>();
  for (const entry of entries) {
    const { claim } = entry;
    if (claim === null) continue;
    const name = JSON.stringify([claim.scope, claim.key]);
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, { entry, claim });
    else entry.repeatOf = first.entry;
  }
  return [...firsts.values()];
}

async function aim({ services, books, now }: Batch, open: readonly Entry[]): Promise<readonly Aimed[]> {
  const findTarget = createTargetFinder(services, books, now);
  const aimed: Aimed[] = [];
  for (const entry of open) {
    try {
      aimed.push({ entry, target: await findTarget(entry.command) });
    } catch (error) {
      entry.result = failure(error);
    }
  }
  return aimed;
}

interface SeekingBatch extends Batch {
  readonly sought: Promise<SoughtUsers>;
}

async function answerAimed(batch: SeekingBatch, aimed: readonly Aimed[]): Promise<void> {
  const events = createKnownEvents(batch.books);
  await events.load(aimed.map(({ target }) => target));
  const open = aimed.filter((one) => !answerKnownEvent(one, events));
  const ready = open.length === 0 ? [] : await prepare(batch, open);
  if (ready.length === 0) return;
  const session = await batch.books.awards.open(ready.map(({ intent }) => intent));
  // Another request may have recorded the same event while this one waited for the user's lock.
  await events.load(ready.map(({ target }) => target));
  const { ids, clock } = batch.services;
  const decider = { session, now: batch.now, ids, clock, executions: new Map() };
  for (const one of ready) await decideOne(decider, one, events);
  await session.flush();
  await noteAssignments(batch, ready);
}

function answerKnownEvent({ entry, target }: Aimed, events: KnownEvents): boolean {
  const recorded = events.find(target);
  if (recorded === null) return false;
  entry.result = answerOfEvent(recorded, target);
  return true;
}

/** Who sends another event under the same id would get points that aren't his. */
function answerOfEvent(recorded: RecordedEvent, { command }: Target): AwardResult {
  const action = command.kind === 'decided' ? (command.action?.kind ?? null) : null;
  const assigned = command.kind === 'assigned' ? command : null;
  if (!isSameEvent(recorded, { ...command, action, assigned })) return failure(eventIdTaken(recorded));
  const again = { isSimulated: false, isNew: false, isReplayed: false };
  if (recorded.kind === 'action') return success({ ...recorded, ...again });
  const denied = recorded.kind === 'unawarded' && recorded.denied;
  return success({ kind: 'award', award: recorded.award, denied, ...again });
}

/**
 * Counts writes against their limits and looks up their users, both at once, since counting may take a round
 * trip.
 *
 * @returns The writes that were admitted.
 */
async function prepare(
  { books, now, sought }: SeekingBatch,
  aimed: readonly Aimed[],
): Promise<readonly Ready[]> {
  const targets = aimed.map(({ target }) => target);
  const [refusals, enrolled] = await Promise.all([
    admitAwards(targets),
    enrolUsers({ books, now, sought }, targets),
  ]);
  for (const [index, { entry, target }] of aimed.entries()) {
    const fault = refusals[index];
    if (fault) entry.result = failure(fault);
    entry.newUser = enrolled.newUserOf(target);
  }
  const landingOf = landings(targets);
  return aimed
    .filter(({ entry }) => entry.result === null)
    .map(({ entry, target }) => ({
      entry,
      target,
      intent: { ...intentOf(target, enrolled.userIdOf(target)), landing: landingOf(target) },
    }));
}

function intentOf(target: Target, userId: number): Omit<AwardIntent, 'landing'> {
  const { game, task, occurredAt, timeZone } = target;
  return {
    owner: game.owner,
    gameId: game.gameId,
    taskId: task.taskId,
    userId,
    timeZone,
    gameTimeZone: game.timeZone,
    occurredAt,
    ...questionsOf(target),
  };
}

/** What its strategy asks of the past, and what its event holds for that. */
function questionsOf(target: Target): Pick<AwardIntent, 'requests' | 'sameValues'> {
  if (target.kind === 'assigned') return { requests: [], sameValues: {} };
  const { strategy, occurredAt: now, timeZone } = target;
  const { bound } = strategy;
  return { requests: bound.facts, sameValues: bound.sameValues(eventOf(target), { now, timeZone }) };
}

/** In which parts awards may be counted, as far as one of them asks for the users of a part. */
function landings(targets: readonly Target[]): (target: Target) => AwardIntent['landing'] {
  const facts = targets.flatMap((target) => (target.kind === 'decided' ? target.strategy.bound.facts : []));
  const asked = facts.filter((fact) => fact.name === 'users' && (fact.case !== null || fact.same !== null));
  if (asked.length === 0) return () => null;
  const names = new Set(asked.flatMap(({ same }) => same?.name ?? []));
  return (target) => {
    if (target.kind === 'assigned') return { cases: [target.command.caseName], kept: nothingKept(names) };
    const { strategy, occurredAt: now, timeZone } = target;
    const { cases } = strategy.bound;
    return { cases, kept: strategy.bound.keptValues(eventOf(target), names, { now, timeZone }) };
  };
}

function nothingKept(names: ReadonlySet<string>): SameValues {
  return Object.fromEntries([...names].map((name) => [name, null]));
}

async function decideOne(decider: Decider, one: Ready, events: KnownEvents): Promise<void> {
  if (answerKnownEvent(one, events)) return one.entry.command.admission.waive();
  const { entry, target, intent } = one;
  try {
    const answer = decide(decider, target, intent);
    const recorded = recordedOf(answer);
    if (recorded !== null) events.add(target, recorded);
    entry.result = { ...success(answer), execution: decider.executions.get(target) };
  } catch (error) {
    entry.result = { ...failure(error), execution: decider.executions.get(target) };
  }
}

/** What an event's id names from now on; null for an action that is only simulated. */
function recordedOf(answer: AwardAnswer | ActionAnswer): RecordedEvent | null {
  if (answer.kind === 'award') {
    const { award, denied } = answer;
    return award.awardId === null ? { kind: 'unawarded', award, denied } : { kind: 'award', award };
  }
  const { action, award } = answer;
  if (action.actionId === null) return null;
  return { kind: 'action', action, award: award?.awardId == null ? null : award };
}

async function noteAssignments(batch: Batch, ready: readonly Ready[]): Promise<void> {
  for (const { entry, target } of ready) {
    const answer = entry.result?.ok ? entry.result.answer : null;
    if (target.kind === 'assigned' && answer?.kind === 'award' && answer.isNew)
      await noteAssignment(batch, target, answer);
  }
}

/** Settles the keys that were claimed here, and gives their repeats of the same batch the same answer. */
async function keepAnswers({ books, entries }: Batch): Promise<void> {
  const answers: IdempotentAnswer[] = [];
  for (const entry of entries) {
    const { claim } = entry;
    if (claim === null) continue;
    if (entry.repeatOf !== null) entry.result = resultOfRepeat(claim, entry.repeatOf);
    else if (entry.result?.ok && !entry.result.answer.isReplayed) {
      answers.push({ claim, result: keptOf(entry.result.answer) });
    }
  }
  await books.idempotency.settleAll(answers);
}

/** Null where its key is free after all. */
function resultOfRepeat(claim: IdempotencyClaim, { claim: first, result }: Entry): AwardResult | null {
  const isSame = first?.digest === claim.digest;
  if (!result?.ok) return isSame ? result : null;
  return isSame
    ? success({ ...result.answer, isReplayed: true })
    : failure(new Fault('idempotency-key-reused'));
}

/**
 * Undoes what refused commands had begun: their keys stay free, and users whom nobody else needs are gone.
 */
async function takeBack({ books, now, entries }: Batch): Promise<void> {
  const refused = entries.filter(({ result }) => result?.ok === false);
  if (refused.length === 0) return;
  const needed = new Set(
    entries.flatMap(({ result, newUser }) => (result?.ok && newUser ? [newUser.userId] : [])),
  );
  const made = new Map(refused.flatMap(({ newUser }) => (newUser ? [[newUser.userId, newUser]] : [])));
  const claims = refused.flatMap(({ claim, repeatOf }) =>
    claim === null || repeatOf !== null ? [] : [claim],
  );
  await books.idempotency.release(claims);
  await books.users.withdraw(
    [...made.values()].filter(({ userId }) => !needed.has(userId)),
    now,
  );
}

function success(answer: AwardAnswer | ActionAnswer): AwardResult {
  return { ok: true, answer };
}

/** A fault of one command is its answer; a fault of the whole (an outage, a bug) ends the batch. */
function failure(error: unknown): AwardResult {
  if (error instanceof Fault && error.code !== 'unavailable') return { ok: false, fault: error };
  throw error;
}
