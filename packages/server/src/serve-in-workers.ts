import cluster from 'node:cluster';
import type { Settings } from './config/settings.js';
import { systemClock, systemIds } from './dependencies.js';
import { logDestination } from './observability/log-lines.js';
import { createLogger } from './observability/logger.js';
import { serve } from './serve.js';
import { createStorage } from './storage/create-storage.js';
import { Crew } from './workers/crew.js';
import { FigureExchange } from './workers/gathered-metrics.js';
import { beat, SilentWorkers } from './workers/silent-workers.js';

/** Serves in this process, or in as many as the settings say, which this one then keeps at work. */
export function serveInWorkers(settings: Settings): Promise<number> {
  if (settings.WEB_CONCURRENCY === 1) return serve(settings);
  return cluster.isWorker ? work(settings) : lead(settings);
}

/** What ties it to the first process would keep it from ending. */
function work(settings: Settings): Promise<number> {
  beat(process);
  return serve(settings).finally(() => cluster.worker?.disconnect());
}

async function lead(settings: Settings): Promise<number> {
  const log = createLogger(settings.LOG_LEVEL, await logDestination(settings.LOG_FORMAT));
  await bringUpToDate(settings);
  // Each takes its connections itself: one that is handed over to a process that dies is never let go of.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const workers = () => crew.workers;
  const exchange = new FigureExchange(workers);
  const isStopping = () => crew.isStopping;
  const silent = new SilentWorkers({ workers, isStopping, log, now: systemClock.elapsed });
  cluster.on('message', (worker, message) => {
    exchange.hear(worker, message);
    silent.hear(worker, message);
  });
  cluster.on('disconnect', (worker) => exchange.lose(worker));
  const crew = new Crew({ count: settings.WEB_CONCURRENCY, fork: () => cluster.fork(), log });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => crew.stop(signal));
  const stopLooking = silent.start();
  return crew.ended.finally(stopLooking);
}

/** Once for all: the workers find nothing left to do. */
async function bringUpToDate({ DATABASE_URL: databaseUrl }: Settings): Promise<void> {
  const storage = await createStorage({ databaseUrl, clock: systemClock, ids: systemIds });
  await storage.close();
}
