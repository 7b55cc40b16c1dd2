import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AccountState } from '../home/home.js';
import type { Studio } from '../model/studio.js';

/** Who is signed in, as it changes; what they should know of it is said. */
export function useWho({ home, notice }: Studio): string | null {
  const who = useSignal(home.account?.current().who ?? null);
  useEffect(() => {
    const follow = (state: AccountState) => {
      who.value = state.who;
      if (state.message !== null) notice.value = state.message;
    };
    if (home.account !== undefined) follow(home.account.current());
    return home.account?.onChange(follow);
  }, [home]);
  return who.value;
}
