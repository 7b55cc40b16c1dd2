import type { SettingName, Settings } from './settings.js';

/** What starts but hardly can be meant, a sentence each. None repeats a value, which may be a secret. */
export function settingWarnings(settings: Settings): readonly string[] {
  return settings.IDP_URL === undefined
    ? ofDevelopment(settings)
    : [...ofAudience(settings), ...ofSignIn(settings), ...ofProcesses(settings)];
}

function ofProcesses({ WEB_CONCURRENCY, ABUSE_PREVENTION_BACKEND }: Settings): readonly string[] {
  return WEB_CONCURRENCY > 1 && ABUSE_PREVENTION_BACKEND === 'memory'
    ? [`ABUSE_PREVENTION_BACKEND is memory: each of ${WEB_CONCURRENCY} processes counts for itself`]
    : [];
}

function ofAudience({ IDP_AUDIENCE }: Settings): readonly string[] {
  return IDP_AUDIENCE === 'account'
    ? ['IDP_AUDIENCE is account, which every token of a Keycloak realm carries; name one of your own']
    : [];
}

const SIGN_IN = ['IDP_CLIENT_ID', 'IDP_CLIENT_SECRET'] as const satisfies readonly SettingName[];

function ofSignIn(settings: Settings): readonly string[] {
  const absent = SIGN_IN.filter((name) => settings[name] === undefined);
  const [missing] = absent;
  if (missing === undefined) return [];
  const useless = [...SIGN_IN, 'IDP_TOKEN_URL' as const].filter((name) => settings[name] !== undefined);
  return useless.map((name) => `${name} without ${missing} has no effect: nobody can sign in at /docs`);
}

/** The identity provider that comes along has its own client, audience and addresses. */
function ofDevelopment(settings: Settings): readonly string[] {
  const useless = [...SIGN_IN, 'IDP_JWKS_URL', 'IDP_TOKEN_URL'] as const;
  return useless
    .filter((name) => settings[name] !== undefined)
    .map((name) => `${name} has no effect beside the identity provider for development`);
}
