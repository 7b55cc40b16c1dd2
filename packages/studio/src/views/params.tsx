import { useSignal } from '@preact/signals';
import { attempt } from '../model/home-actions.js';
import { replaceParams, setParam, undoParams } from '../model/param-changes.js';
import { settableSource, writeIntoText } from '../model/settle-params.js';
import type { Studio } from '../model/studio.js';
import { setInForce, type Trial } from '../model/trial.js';
import type { ParamReport } from '../protocol/reports.js';
import { countOf } from '../shown/numbers.js';
import { FieldInput } from './field-input.js';
import { later } from './later.js';
import { ListParam } from './list-param.js';

const SetParamsDialogue = later(({ SetParamsDialogue }) => SetParamsDialogue);

/** The parameters, which are tried here without changing the text. */
export function ParamControls({ studio, trial }: { readonly studio: Studio; readonly trial: Trial }) {
  const params = studio.report.value?.params ?? [];
  const set = setInForce(trial);
  if (params.length === 0) return null;
  const changed = params.filter(({ name }) => trial.params.value[name] !== undefined).length;
  return (
    <section
      class="params"
      aria-label="Parameters"
      onKeyDown={(event) => {
        if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
        event.preventDefault();
        undoParams(trial);
      }}
    >
      <WhoseParams trial={trial} />
      {changed === 0 && trial.paramsBefore.value.length === 0 ? null : (
        <ChangesOfParams studio={studio} trial={trial} changed={changed} />
      )}
      {trial.paramProblems.value.map((problem) => (
        <p key={problem} class="param-problem" role="alert">
          {problem.replaceAll('`', '')}
        </p>
      ))}
      {params.map((declared) => {
        const param = { ...declared, default: set?.own[declared.name] ?? declared.default };
        return (
          <Param
            key={param.name}
            param={param}
            value={trial.params.value[param.name] ?? param.default}
            onValue={(value) => setParam(trial, param.name, value === param.default ? null : value)}
          />
        );
      })}
    </section>
  );
}

/** Says whose parameters the events are decided under, where there are others than the text declares. */
function WhoseParams({ trial }: { readonly trial: Trial }) {
  const { setParams, isAsDeclared } = trial;
  const set = setParams.value;
  if (set === null) return null;
  const others = Object.keys(set.byTask).length;
  return (
    <label class="whose-params">
      Parameters{' '}
      <select
        value={isAsDeclared.value ? 'declared' : 'set'}
        onInput={({ currentTarget }) => {
          isAsDeclared.value = currentTarget.value === 'declared';
        }}
      >
        <option value="set">
          of {set.name}
          {others === 0 ? '' : `, ${countOf(others, 'task')} with others`}
        </option>
        <option value="declared">as the text declares them</option>
      </select>
    </label>
  );
}

interface ChangesProps {
  readonly studio: Studio;
  readonly trial: Trial;
  readonly changed: number;
}

function ChangesOfParams({ studio, trial, changed }: ChangesProps) {
  const isAsking = useSignal(false);
  const source = settableSource(studio, trial);
  const cannotKeep = changed === 0 || trial.isStale.value || trial.paramProblems.value.length > 0;
  return (
    <>
      <div class="param-changes">
        <span>{changed === 0 ? 'All as declared' : `${countOf(changed, 'parameter')} changed`}</span>
        <button
          type="button"
          class="quiet"
          disabled={trial.paramsBefore.value.length === 0}
          onClick={() => undoParams(trial)}
        >
          Undo
        </button>
        <button type="button" class="quiet" disabled={changed === 0} onClick={() => replaceParams(trial, {})}>
          Reset all
        </button>
        <button
          type="button"
          class="button"
          disabled={cannotKeep}
          onClick={() => void attempt(studio, () => writeIntoText(studio, trial))}
        >
          Write into the text
        </button>
        {source === null ? null : (
          <button
            type="button"
            class="button main"
            disabled={cannotKeep}
            onClick={() => (isAsking.value = true)}
          >
            Set for <bdi>{source.name}</bdi>…
          </button>
        )}
      </div>
      {source === null || !isAsking.value ? null : (
        <SetParamsDialogue
          {...{ studio, trial, source }}
          onClose={() => {
            isAsking.value = false;
          }}
        />
      )}
    </>
  );
}

interface ParamProps {
  readonly param: ParamReport;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function Param({ param, value, onValue }: ParamProps) {
  const { name, doc, kind, min, max, step, items, default: unset } = param;
  const isChanged = value !== unset;
  const label = doc === null ? name : `${name}: ${doc}`;
  return (
    <div class={isChanged ? 'param changed' : 'param'}>
      <span class="param-head">
        <code>{name}</code>
        <span class="param-doc">{doc}</span>
        {isChanged ? (
          <button
            type="button"
            class="quiet reset"
            aria-label={items === null ? `Reset ${name} to ${unset}` : `Reset ${name}`}
            onClick={() => onValue(unset)}
          >
            {items === null ? <s>{unset}</s> : 'Reset'}
          </button>
        ) : null}
      </span>
      {items === null ? (
        <span class="param-fields">
          {kind === 'number' && min !== null && max !== null ? (
            <input
              type="range"
              aria-label={`${label}, slider`}
              {...{ min, max, step, value }}
              onInput={({ currentTarget }) => onValue(currentTarget.value)}
            />
          ) : null}
          <FieldInput field={param} label={label} value={value} onValue={onValue} />
        </span>
      ) : (
        <ListParam name={name} items={items} value={value} onValue={onValue} />
      )}
    </div>
  );
}
