import { atWalletFloor, timeZoneNamed } from '@merit/engine';
import { type Action, decisionOf } from '../../domain/action.js';
import type { Award } from '../../domain/award.js';
import { countedDecision } from '../../domain/counted-decision.js';
import type { Execution } from '../../domain/execution.js';
import { stampsOf } from '../../domain/principal.js';
import type { AwardIntent, AwardSession } from '../../ports/award-book.js';
import type { ActionAnswer, ActionNote, AwardAnswer, Unrecorded } from '../../ports/award-command.js';
import type { Clock, Ids } from '../../ports/clock.js';
import { requireCovered, requireRoom } from './balance.js';
import { executionOf } from './execution-of.js';
import { outcomeOf } from './outcome-of.js';
import { keptFacts, trackedValues } from './provenance.js';
import type { AssignedTarget, DecidedTarget, Target } from './targets.js';

/** What a batch decides with: what it knows of the past, the time, and ids for what it records. */
export interface Decider {
  readonly session: AwardSession;
  readonly now: number;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Where it is noted how strategies did. */
  readonly executions: Map<Target, Execution>;
}

interface Verdict {
  readonly award: Omit<Award, 'awardId'>;
  /** Whether it becomes history: awards of 0 points do, denials don't. */
  readonly awarded: boolean;
  readonly denied: boolean;
}

/**
 * Decides one command on what the session knows, and records an award in it for those that follow; and after
 * it the action that was decided on, whatever came of it.
 *
 * @throws Fault `input-refused`, `strategy-failed`, `insufficient-points`, `balance-limit`.
 */
export function decide(decider: Decider, target: Target, intent: AwardIntent): AwardAnswer | ActionAnswer {
  const verdict = target.kind === 'assigned' ? assign(decider, target, intent) : ask(decider, target, intent);
  const { awarded, denied } = verdict;
  const isSimulated = target.kind === 'decided' && target.command.isSimulated;
  const award =
    awarded && !isSimulated
      ? recordAward(decider, intent, verdict.award)
      : { awardId: null, ...verdict.award };
  if (!awarded && !isSimulated) countUnawarded(decider.session, intent, verdict);
  const state = { isSimulated, isReplayed: false };
  if (target.kind === 'assigned' || target.command.action === null) {
    if (award.awardId === null && !isSimulated) decider.session.keepUnawarded(intent, { award, denied });
    return { kind: 'award', ...state, isNew: award.awardId !== null, award, denied };
  }
  const action = actionOf(target, target.command.action, { award, denied });
  return {
    kind: 'action',
    ...state,
    isNew: !isSimulated,
    action: isSimulated ? { actionId: null, ...action } : recordAction(decider, intent, action),
    award: awarded ? award : null,
  };
}

function countUnawarded(session: AwardSession, { owner }: AwardIntent, { award, denied }: Verdict): void {
  const counted = countedDecision(owner, award, denied ? 'denied' : 'none');
  if (counted !== null) session.countUnawarded(counted);
}

function recordAward({ session, ids }: Decider, intent: AwardIntent, award: Omit<Award, 'awardId'>): Award {
  const recorded = { awardId: ids.next(), ...award };
  session.record(intent, recorded);
  return recorded;
}

function recordAction(
  { session, ids }: Decider,
  intent: AwardIntent,
  action: Omit<Action, 'actionId'>,
): Action {
  const recorded = { actionId: ids.next(), ...action };
  session.recordAction(intent, recorded);
  return recorded;
}

/** The action that came with what was decided, in the same circumstances. */
function actionOf(
  { command }: DecidedTarget,
  { kind, description }: ActionNote,
  { award, denied }: { readonly award: Award | Unrecorded; readonly denied: boolean },
): Omit<Action, 'actionId'> {
  const { awardId, owner, userId, externalUserId, gameId, taskId, externalTaskId } = award;
  const { data, occurredAt, createdAt, day, stamps } = award;
  const { eventId } = command;
  return {
    ...{ owner, userId, externalUserId, gameId, taskId, externalTaskId },
    ...{ kind, data, description, decision: { ...decisionOf(award), denied }, awardId },
    ...{ eventId, occurredAt, createdAt, day, stamps },
  };
}

function assign({ session, now }: Decider, target: AssignedTarget, intent: AwardIntent): Verdict {
  const { points, caseName, description, eventId } = target.command;
  const balance = session.balance(intent.userId).points;
  requireCovered(points, balance);
  requireRoom(points, balance);
  const award = {
    points,
    caseName,
    reply: {},
    rule: null,
    kind: 'assigned' as const,
    strategyId: null,
    strategyVersion: null,
    params: {},
    facts: {},
    clock: null,
    tracked: [],
    description,
    lines: [{ name: caseName, points }],
    eventId,
    ...circumstances(target, intent, now),
  };
  return { award, awarded: true, denied: false };
}

function ask(decider: Decider, target: DecidedTarget, intent: AwardIntent): Verdict {
  const { session, now } = decider;
  const { command, strategy, occurredAt, timeZone } = target;
  const facts = session.facts(intent);
  const began = decider.clock.elapsed();
  const evaluation = strategy.bound.evaluate({
    event: eventOf(target),
    facts,
    now: occurredAt,
    timeZone,
  });
  const durationMs = decider.clock.elapsed() - began;
  if (!command.isSimulated) {
    decider.executions.set(
      target,
      executionOf({ ...strategy, owner: intent.owner }, evaluation, { at: now, durationMs }),
    );
  }
  const outcome = outcomeOf(evaluation, 'body');
  const balance = session.balance(intent.userId).points;
  const receipt = atWalletFloor(outcome, balance);
  requireRoom(receipt.points, balance);
  const award = {
    points: receipt.points,
    caseName: outcome.caseName,
    reply: outcome.reply,
    rule: outcome.rule,
    kind: 'decided' as const,
    strategyId: strategy.strategyId,
    strategyVersion: strategy.version,
    params: strategy.params,
    facts: keptFacts(facts),
    clock: outcome.clock ?? ownClock(target),
    tracked: trackedValues(outcome.tracked),
    description: null,
    lines: receipt.lines,
    eventId: command.eventId,
    ...circumstances(target, intent, now),
  };
  return { award, awarded: outcome.awarded, denied: outcome.denied };
}

/**
 * An award keeps the time zone of its event, also where the strategy read no clock: it counts by that day.
 */
function ownClock({ command, occurredAt: now, timeZone }: DecidedTarget): Award['clock'] {
  return command.timeZone === null
    ? null
    : { now, timeZone, offsetMs: timeZoneNamed(timeZone).offsetAt(now) };
}

/** The event as the strategy sees it. */
export function eventOf({ command, game }: DecidedTarget) {
  return {
    externalUserId: command.externalUserId,
    externalTaskId: command.externalTaskId,
    externalGameId: game.externalGameId,
    action: command.action?.kind,
    data: command.data,
  };
}

/**
 * Who, where, when and by whom: the same for every kind of award. Spread after the other members, since an
 * object that begins with a spread and goes on for long is made a hundred times slower.
 */
function circumstances(
  { command, game, task, occurredAt, timeZone }: Target,
  { userId }: AwardIntent,
  now: number,
) {
  return {
    owner: game.owner,
    gameId: game.gameId,
    taskId: task.taskId,
    userId,
    externalTaskId: task.externalTaskId,
    externalUserId: command.externalUserId,
    data: command.data,
    occurredAt,
    createdAt: now,
    day: timeZoneNamed(timeZone).localDay(occurredAt),
    stamps: stampsOf(command.principal),
  };
}
