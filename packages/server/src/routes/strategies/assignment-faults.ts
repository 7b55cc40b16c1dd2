/** What may be wrong with a strategy and parameters that a body names for a game or a task. */
export const assignmentFaults = ['unknown-strategy', 'strategy-not-published', 'invalid-params'] as const;

/** That of them which is about the field where a body names the strategy, and else about its state. */
export const assignmentFieldFaults = ['strategy-archived'] as const;
