export type { AwardAllOptions } from './award-all.js';
export type { Paths, Schemas } from './contract.js';
export { createMeritClient, type MeritClientOptions } from './create-merit-client.js';
export type { Credentials } from './credentials.js';
export type { Granted, ListPath, MeritClient, Page } from './merit-client.js';
export type { CallLimits, Patience } from './patience.js';
export { MeritProblem, type ProblemBody, type ProblemCode } from './problem.js';
export type { NamedEvent } from './unanswered-events.js';
