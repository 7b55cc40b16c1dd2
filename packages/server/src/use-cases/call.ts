import type { Principal } from '../domain/principal.js';
import type { WriteAdmission } from '../ports/admission.js';
import type { Books } from '../ports/storage.js';
import type { Services } from './services.js';

/** One call of a use case: who asks, in which request, and the books of the transaction it stands in. */
export interface Call {
  readonly services: Services;
  readonly books: Books;
  readonly principal: Principal;
  readonly requestId: string;
}

/** A call that writes about one user, and so counts by that user's limit. */
export interface UserWriteCall extends Call {
  readonly admission: WriteAdmission;
}
