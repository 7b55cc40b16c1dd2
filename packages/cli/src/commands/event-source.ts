import type { EventFormat } from '@merit/engine/events';
import { plainCsv } from '@merit/engine/events';
import type { Project } from '../config/project.js';
import type { EventSource } from '../events/event-file.js';

/** The events that a command line names: an event file of the project by its name, or else a file. */
export function eventSource(
  name: string,
  format: EventFormat | undefined,
  { config, pathOf }: Project,
): EventSource {
  const { events = {} } = config;
  const known = Object.hasOwn(events, name) ? events[name] : undefined;
  if (known === undefined) return { path: name, format, csv: plainCsv };
  return {
    path: pathOf(known.file),
    format: format ?? known.format,
    csv: { separator: known.separator ?? plainCsv.separator, columns: known.columns ?? {} },
  };
}
