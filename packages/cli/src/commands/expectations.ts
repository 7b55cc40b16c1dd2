import { nearestName } from '@merit/dsl';
import { compile, type Explanation, type Strategy, walletFloorName } from '@merit/engine';
import { wrongUsage } from '../exit-code.js';
import type { DetailedSimulation } from './simulation-details.js';

/** What an expression of `--expect` may name; all are whole numbers but the mean. */
const measures = {
  points: ({ points }) => Number(points),
  events: ({ events }) => events,
  awards: ({ awards }) => awards,
  denied: ({ denied }) => denied,
  refused: ({ refused }) => refused,
  failed: ({ failed }) => failed,
  repeated: ({ repeated }) => repeated,
  conflicts: ({ conflicts }) => conflicts,
  users: ({ users }) => users.length,
  days: ({ days }) => days.length,
  userPointsMax: ({ spread }) => spread?.quantiles.at(-1)?.points ?? 0,
  userPointsMin: ({ spread }) => spread?.quantiles[0]?.points ?? 0,
  userPointsMedian: ({ spread }) => spread?.median ?? 0,
  userPointsMean: ({ spread }) => spread?.mean ?? 0,
  dayPointsMax: ({ days }) => Math.max(0, ...days.map(({ points }) => points)),
  dayAwardsMax: ({ days }) => Math.max(0, ...days.map(({ awards }) => awards)),
} satisfies { readonly [name: string]: (simulation: DetailedSimulation) => number };

export const measureNames: readonly string[] = Object.keys(measures);

/** An expression of the language that has to hold for what was simulated. */
export interface Expectation {
  readonly text: string;
  readonly judge: (simulation: DetailedSimulation) => Judgement;
}

export interface Judgement {
  readonly holds: boolean;
  /** What decided it: `points = 12,345`. */
  readonly because: string;
}

/**
 * Reads expectations of the simulated strategy before anything is simulated.
 *
 * @throws CommandFailure where one is no condition, or names a case or a part that the strategy doesn't have:
 * it would hold whatever happens.
 */
export function readExpectations(texts: readonly string[], simulated: Strategy): readonly Expectation[] {
  return texts.map((text) => {
    const current: { simulation: DetailedSimulation | null } = { simulation: null };
    const strategy = strategyOf(text, current);
    checkNames(text, strategy, simulated);
    return {
      text,
      judge: (simulation) => {
        current.simulation = simulation;
        return judge(strategy, simulation);
      },
    };
  });
}

/** `points` is a word of the language, which an adjust alone knows: there it stands for what was awarded. */
function strategyOf(text: string, current: { readonly simulation: DetailedSimulation | null }): Strategy {
  const others = measureNames.filter((name) => name !== 'points');
  const source = [
    'strategy "Expectation" {',
    'input allPoints: int from "points"',
    ...others.map((name) => `input ${name}: ${name === 'userPointsMean' ? 'decimal' : 'int'}`),
    'otherwise { award allPoints }',
    `adjust "Held" when (${text}\n) { points = points + 1 }`,
    '}',
  ].join('\n');
  const compiled = compile(source, { functions: functionsOf(current) });
  if (compiled.ok) return compiled.strategy;
  const [first] = compiled.diagnostics.filter(({ severity }) => severity === 'error');
  throw wrongUsage(`--expect ${text}: ${first?.message}`, {
    help: first?.help?.startsWith('did you mean')
      ? first.help
      : `names are ${measureNames.join(', ')}, pointsOfCase("Name"), awardsOfCase("Name"), eventsOfPart("Name")`,
  });
}

interface Known {
  readonly what: 'case' | 'part';
  readonly names: readonly string[];
}

/** What each function may be asked about. */
function knownNames({ cases, parts }: Strategy): { readonly [name: string]: Known } {
  const ofCases: Known = { what: 'case', names: cases };
  const ofParts: Known = { what: 'part', names: [...parts.map(({ name }) => name), walletFloorName] };
  return { pointsOfCase: ofCases, awardsOfCase: ofCases, eventsOfPart: ofParts };
}

function checkNames(text: string, { checked }: Strategy, simulated: Strategy): void {
  const known = knownNames(simulated);
  for (const node of checked.resolutions.keys()) {
    if (node.kind !== 'Call') continue;
    const [argument] = node.arguments;
    const asked = known[node.path.map((name) => name.text).join('.')];
    if (argument?.kind !== 'TextLiteral' || asked === undefined) continue;
    if (asked.names.includes(argument.value)) continue;
    const close = nearestName(argument.value, asked.names);
    throw wrongUsage(`--expect ${text}: the strategy has no ${asked.what} \`${argument.value}\``, {
      help: close === undefined ? `it has ${asked.names.join(', ')}` : `did you mean \`${close}\`?`,
    });
  }
}

/** What a case or a part did, by its name; 0 for one that did nothing. */
function functionsOf(current: { readonly simulation: DetailedSimulation | null }) {
  const numberOf = (name: string, find: (simulation: DetailedSimulation, of: unknown) => number) => ({
    name,
    parameters: [{ name: 'name', type: 'text' }],
    result: 'int',
    implementation: (of: unknown) => (current.simulation === null ? 0 : find(current.simulation, of)),
  });
  return [
    numberOf('pointsOfCase', ({ cases }, of) =>
      Number(cases.find(({ caseName }) => caseName === of)?.points ?? 0),
    ),
    numberOf('awardsOfCase', ({ cases }, of) => cases.find(({ caseName }) => caseName === of)?.awards ?? 0),
    numberOf('eventsOfPart', ({ parts }, of) => parts.find(({ name }) => name === of)?.events ?? 0),
  ];
}

function judge(strategy: Strategy, simulation: DetailedSimulation): Judgement {
  const data = Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [name, measure(simulation)]),
  );
  const event = { externalUserId: 'user', externalTaskId: 'task', data };
  const explanation = strategy.explain({ event, facts: {}, now: 0 });
  const { evaluation } = explanation;
  const holds = evaluation.ok && evaluation.outcome.adjustments.some(({ name }) => name === 'Held');
  return { holds, because: becauseOf(explanation) };
}

function becauseOf({ evaluation, parts }: Explanation): string {
  if (!evaluation.ok) return evaluation.diagnostics.map(({ message }) => message).join('; ');
  const condition = parts.find(({ kind }) => kind === 'adjust');
  const operands = (condition?.clauses ?? []).flatMap((clause) => clause.operands);
  return operands.map(({ text, value }) => `${text} is ${JSON.stringify(value)}`).join(', ');
}
