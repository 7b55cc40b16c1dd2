import type * as z from 'zod';
import type { Principal } from '../../domain/principal.js';
import type { PublicAddress } from '../../domain/public-address.js';
import type { WriteAdmission } from '../../ports/admission.js';
import type { IdempotencyClaim } from '../../ports/idempotency-keys.js';
import type { Books } from '../../ports/storage.js';
import type { Services } from '../../use-cases/services.js';
import type { LineTaker } from './answer-lines.js';

/** A request whose body is lines, all of which but its body has been checked. */
export interface LinesRequest<Who = Principal | null, Params = unknown, Query = unknown> {
  readonly principal: Who;
  readonly requestId: string;
  readonly address: PublicAddress;
  readonly params: Params;
  readonly query: Query;
  readonly idempotency: IdempotencyClaim | null;
  /** Those for single reads. */
  readonly books: Books;
  readonly services: Services;
  readonly admission: WriteAdmission;
}

/** What a route itself does about lines. */
export type RouteTaker = Omit<LineTaker, 'isDraining' | 'requireCredential'>;

/** How a route takes lines. */
export interface LineTaking<Who = Principal | null, Params = unknown, Query = unknown> {
  /** What a line holds. */
  readonly schema: z.ZodType;
  /** What the line of an answer holds. */
  readonly answer: z.ZodType;
  /** @throws Fault what meets the whole, before any line is looked at. */
  open(request: LinesRequest<Who, Params, Query>): Promise<RouteTaker>;
}
