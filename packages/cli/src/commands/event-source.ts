import type { EventFormat, FileStyle } from '@merit/engine/events';
import { plainStyle } from '@merit/engine/events';
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
  if (known === undefined) return { path: name, format, timeZone: undefined, style: plainStyle };
  return {
    path: pathOf(known.file),
    format: format ?? known.format,
    timeZone: known.timeZone,
    style: styleOf(known),
  };
}

type WrittenStyle = { readonly [Key in keyof FileStyle]?: FileStyle[Key] | undefined };

/** How a file is written, as a config says. */
export function styleOf({ separator, columns, times, numbers, missing }: WrittenStyle): FileStyle {
  return {
    separator: separator ?? plainStyle.separator,
    columns: columns ?? {},
    times,
    numbers,
    missing,
  };
}
