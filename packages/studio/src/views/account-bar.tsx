import { useSignal } from '@preact/signals';
import type { Account } from '../home/home.js';
import { attempt } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import { Failure } from './failure.js';
import { Cut } from './name.js';
import { useWho } from './use-who.js';

/** Who uses the page, and how to become somebody. */
export function AccountBar({ studio }: { readonly studio: Studio }) {
  const { account } = studio.home;
  const who = useWho(studio);
  const takesKey = useSignal(false);
  if (account === undefined) return null;
  if (who !== null) {
    return (
      <span class="account">
        <Cut text={who} />
        <button type="button" class="quiet" onClick={() => account.signOut()}>
          Sign out
        </button>
      </span>
    );
  }
  const { id } = studio.opened.value;
  return (
    <span class="account">
      {account.canSignIn ? (
        <button
          type="button"
          class="button"
          onClick={() => void attempt(studio, () => account.signIn({ id, text: studio.text.value }))}
        >
          Sign in
        </button>
      ) : null}
      {takesKey.value ? (
        <KeyForm studio={studio} account={account} />
      ) : (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            takesKey.value = true;
          }}
        >
          Use a key
        </button>
      )}
    </span>
  );
}

function KeyForm({ studio, account }: { readonly studio: Studio; readonly account: Account }) {
  const key = useSignal('');
  const failure = useSignal<string | null>(null);
  const use = () => attempt(studio, () => account.useKey(key.value.trim()), failure);
  return (
    <form
      class="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        void use();
      }}
    >
      <label>
        <span class="aloud">API key</span>
        <input
          type="password"
          autoComplete="off"
          placeholder="svc_live_…"
          onInput={(event) => {
            key.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="button">
        Use it
      </button>
      <Failure failure={failure} />
    </form>
  );
}
