import type { AwardBook } from '../../ports/award-book.js';
import type { Ids } from '../../ports/clock.js';
import { shareOwners } from '../dialects/postgres/advisory-locks.js';
import { together } from '../dialects/together.js';
import type { Session } from '../kysely/session.js';
import { lookForOwners } from '../owner-numbers.js';
import { createOpenHolder } from './hold-open.js';
import { holdWallets } from './load-wallets.js';
import { createSessionOpener } from './open-session.js';
import { createRecordReader } from './read-recorded.js';
import { createActionWriter } from './write-actions.js';
import { createEventWriter } from './write-events.js';

/** The ledger of awards and the record of actions, with everything that sums them up. */
export function createAwardBook(session: Session, ids: Ids): AwardBook {
  return {
    ...createSessionOpener(session, ids),
    ...createRecordReader(session),
    recordActions: createActionRecorder(session),
  };
}

function createActionRecorder(session: Session): AwardBook['recordActions'] {
  const awardIds = new Map<string, number>();
  const writeEvents = createEventWriter(session);
  const holdOpen = createOpenHolder(session);
  const writeActions = createActionWriter(session);
  return async (actions) => {
    if (actions.length === 0) return;
    const owners = await lookForOwners(actions, (owner) => session.owners.ensure(owner));
    await together([
      shareOwners(session.connection, owners),
      holdWallets(session, actions),
      writeEvents({ recorded: [], actions, unawarded: [], awardIds }),
      holdOpen([], actions),
      writeActions(actions, awardIds),
    ]);
  };
}
