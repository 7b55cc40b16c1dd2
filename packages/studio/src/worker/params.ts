import { type CheckedStrategy, type ParamDeclaration, printConstant, type Type } from '@merit/dsl';
import { constantToJson } from '@merit/engine';
import type { FieldReport, ItemsReport, ParamReport } from '../protocol/reports.js';
import { numberEnds } from './number-ends.js';

/** How each parameter of a strategy can be set on a page. */
export function paramReports({ params }: Pick<CheckedStrategy, 'params'>): readonly ParamReport[] {
  return params.map((param) => {
    const { name, doc, type } = param;
    const items = type.kind === 'list' ? itemsOf(type) : null;
    return { ...fieldOf(name, type), doc, default: defaultOf(param), items };
  });
}

function fieldOf(name: string, type: Type): FieldReport {
  const plain = { name, min: null, max: null, step: 1, choices: [] };
  switch (type.kind) {
    case 'int':
    case 'decimal': {
      const places = type.kind === 'int' ? 0 : (type.places ?? 2);
      return { ...plain, kind: 'number', ...numberEnds(type.range), step: 10 ** -places };
    }
    case 'bool':
      return { ...plain, kind: 'bool', choices: ['true', 'false'] };
    case 'list':
      return { ...plain, kind: 'list' };
    default:
      return type.kind === 'text' && type.values !== null
        ? { ...plain, kind: 'choice', choices: type.values }
        : { ...plain, kind: 'text' };
  }
}

function itemsOf({ element, max }: Type & { readonly kind: 'list' }): ItemsReport {
  if (element.kind !== 'record') {
    const field = { ...fieldOf('', element), path: [], mayBeMissing: false };
    return { max, isOfRecords: false, fields: [field] };
  }
  const fields = element.fields.map(({ name, type, path = [name] }) => {
    const mayBeMissing = type.kind === 'optional';
    return { ...fieldOf(name, type.kind === 'optional' ? type.inner : type), path, mayBeMissing };
  });
  return { max, isOfRecords: true, fields };
}

/** As a field has it: a duration as it is written, all else as JSON would carry it. */
function defaultOf({ type, default: value }: ParamDeclaration): string {
  if (type.kind === 'duration') return printConstant(value, type);
  const json = constantToJson(type, value);
  return typeof json === 'object' ? JSON.stringify(json) : String(json);
}
