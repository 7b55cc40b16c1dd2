import type { FieldReport } from '../protocol/reports.js';
import { Options } from './options.js';

interface Props {
  readonly field: FieldReport;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Whether nothing may stand there. */
  readonly mayBeMissing?: boolean;
}

/** What a value of some type is typed or chosen in. */
export function FieldInput({ field, label, value, onValue, mayBeMissing = false }: Props) {
  const { kind, min, max, step, choices } = field;
  const onInput = (event: { readonly currentTarget: { readonly value: string } }) =>
    onValue(event.currentTarget.value);
  if (kind === 'choice' || kind === 'bool') {
    return (
      <select aria-label={label} value={value} onInput={onInput}>
        {mayBeMissing ? <option value="">–</option> : null}
        <Options names={choices} />
      </select>
    );
  }
  return (
    <input
      type={kind === 'number' ? 'number' : 'text'}
      aria-label={label}
      {...(kind === 'number' ? { min: min ?? '', max: max ?? '', step } : {})}
      value={value}
      onInput={onInput}
    />
  );
}
