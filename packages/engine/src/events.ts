/** Past events from the texts of files: CSV and JSON Lines, in Node and in browsers. */
export { createCsvReader, lineBytesMax } from './events/csv-records.js';
export type { EventReader, EventReaderOptions, UnreadName } from './events/event-reader.js';
export type { EventRow, ReadableRow, UnreadableRow } from './events/event-row.js';
export { eventNames } from './events/event-row.js';
export type { ColumnMapping, ColumnStyle, FileStyle, NumberForm, ValueStyle } from './events/file-style.js';
export { numberForms, plainStyle } from './events/file-style.js';
export { inOrderOfRecord, inOrderOfTime, readableOf } from './events/in-order.js';
export { createItemCutter, type ItemCutter } from './events/item-cutter.js';
export type { JsonFault, JsonReading } from './events/json-text.js';
/** JSON that says where it is none. */
export { jsonFaultText, jsonIn, readExactJson, readJson } from './events/json-text.js';
export type { EventFormat } from './events/read-event-text.js';
export { createEventReader, eventFormatOf } from './events/read-event-text.js';
export { textToValue } from './events/text-to-value.js';
export type { TimeReader } from './events/time.js';
export { createTimeReader } from './events/time.js';
export { createFormReader, timeFormProblem } from './events/time-form.js';
export { toldByFile } from './events/told-by-file.js';
export { UnreadableEvents } from './events/unreadable-events.js';
export { isDurationUnit } from './events/written-value.js';
export { createDataReader } from './events/zoned-instants.js';
