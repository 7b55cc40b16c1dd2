import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import type { ParamReport } from '../protocol/reports.js';

/** The parameters, which are tried here without changing the text. */
export function Params({ studio, trial }: { readonly studio: Studio; readonly trial: Trial }) {
  const params = studio.report.value?.params ?? [];
  if (params.length === 0) return null;
  const set = (name: string, value: string, isDefault: boolean) => {
    const { [name]: _, ...others } = trial.params.value;
    trial.params.value = isDefault ? others : { ...others, [name]: value };
  };
  return (
    <div class="params">
      {params.map((param) => (
        <Param
          key={param.name}
          param={param}
          value={trial.params.value[param.name] ?? param.default}
          onValue={(value) => set(param.name, value, value === param.default)}
        />
      ))}
    </div>
  );
}

interface ParamProps {
  readonly param: ParamReport;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function Param({ param, value, onValue }: ParamProps) {
  const { name, doc, kind, min, max, step, choices, default: unset } = param;
  const isChanged = value !== unset;
  const label = doc === null ? name : `${name}: ${doc}`;
  const onInput = (event: { readonly currentTarget: { readonly value: string } }) =>
    onValue(event.currentTarget.value);
  return (
    <div class={isChanged ? 'param changed' : 'param'}>
      <span class="param-head">
        <code>{name}</code>
        <span class="param-doc">{doc}</span>
        {isChanged ? (
          <button
            type="button"
            class="quiet reset"
            aria-label={`${name} as declared`}
            onClick={() => onValue(unset)}
          >
            {unset}
          </button>
        ) : null}
      </span>
      {kind === 'choice' ? (
        <select aria-label={label} value={value} onInput={onInput}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <span class="param-fields">
          {kind === 'number' && min !== null && max !== null ? (
            <input type="range" aria-label={`${label}, slider`} {...{ min, max, step, value, onInput }} />
          ) : null}
          <input
            type={kind === 'number' ? 'number' : 'text'}
            aria-label={label}
            {...(kind === 'number' ? { min: min ?? '', max: max ?? '', step } : {})}
            value={value}
            onInput={onInput}
          />
        </span>
      )}
    </div>
  );
}
