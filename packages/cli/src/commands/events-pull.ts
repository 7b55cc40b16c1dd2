import { resolve } from 'node:path';
import { PulledEvents } from '../events/pulled-events.js';
import { CommandFailure, type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import type { Io } from '../io.js';
import { tell } from '../output/fit-text.js';
import { countOf } from '../output/number.js';
import { paletteFor } from '../output/palette.js';
import { createProgress } from '../output/progress.js';
import { serviceOf } from '../service/address.js';
import { ServiceConnection } from '../service/connection.js';
import {
  findGame,
  readEventPage,
  type Span,
  type SpanOptions,
  type StoredGame,
  spanOf,
} from '../service/game-events.js';

export interface EventsPullOptions extends SpanOptions {
  readonly game?: string;
  readonly out?: string;
  readonly service?: string;
}

/** Writes the events of a game at a service into a file, as they were recorded and `simulate` takes them. */
export async function eventsPullCommand(options: EventsPullOptions, io: Io): Promise<ExitCode> {
  const { game: name, out = 'events.jsonl' } = options;
  if (name === undefined) throw wrongUsage('--game says whose events are pulled');
  if (!/\.(?:jsonl|ndjson)$/i.test(out)) {
    throw wrongUsage(`${out}: events are written as JSON Lines`, {
      help: 'give it a name that ends with .jsonl',
    });
  }
  const connection = new ServiceConnection(serviceOf(options.service, io), io);
  const game = await findGame(connection, name);
  const pulled = new PulledEvents(out, resolve(io.cwd, out));
  await pullInto(pulled, { connection, game, span: spanOf(options, game) }, io);
  const palette = paletteFor(io.stdout, io.env);
  tell(
    io.stdout,
    `${palette.green('✓')} ${out}: ${countOf(pulled.events, 'event')} of ${game.externalGameId}\n`,
  );
  return exitCode.fine;
}

interface Pull {
  readonly connection: ServiceConnection;
  readonly game: StoredGame;
  readonly span: Span;
}

async function pullInto(pulled: PulledEvents, { connection, game, span }: Pull, io: Io): Promise<void> {
  const progress = createProgress(io);
  const before = await pulled.begin({
    pulled: { service: connection.service, gameId: game.gameId, ...span },
  });
  try {
    let cursor = before?.cursor ?? null;
    for (let isOver = before !== null && cursor === null; !isOver; isOver = cursor === null) {
      const page = await readEventPage(connection, game, { span, cursor });
      await pulled.add(page.events, page.next);
      cursor = page.next;
      progress.update({ events: pulled.events, bytes: 0, bytesTotal: null });
    }
    await pulled.end();
  } catch (error) {
    throw pulled.events > 0 ? goingOn(error, pulled.events) : error;
  } finally {
    progress.clear();
  }
}

/** What came already isn't asked for again. */
function goingOn(error: unknown, events: number): unknown {
  if (!(error instanceof CommandFailure)) return error;
  const help = `${countOf(events, 'event')} came: the same command goes on behind them`;
  return new CommandFailure(error.exitCode, error.message, { help, cause: error });
}
