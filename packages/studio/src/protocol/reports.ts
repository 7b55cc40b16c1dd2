import type { Diagnostic } from '@merit/dsl';
import type { SemanticToken } from '@merit/dsl/services';

/** What is known of one version of a text. */
export interface AnalysisReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly tokens: readonly SemanticToken[];
  /** Null where the text holds no strategy at all. */
  readonly name: string | null;
  readonly isSound: boolean;
  /** The most steps that deciding one event takes; null where the text isn't sound. */
  readonly cost: number | null;
}
