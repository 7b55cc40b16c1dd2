export interface LoginPage {
  /** Where the form is sent. */
  readonly action: string;
  /** What it carries along, unseen. */
  readonly fields: Readonly<Record<string, string>>;
  /** Who asks to act for the user. */
  readonly clientId: string;
  readonly redirectUri: string;
  /** Why the last attempt failed. */
  readonly problem: string | null;
}

/** A page without scripts and without anything from elsewhere: sign in, and let the client act for you. */
export function renderLoginPage({ action, fields, clientId, redirectUri, problem }: LoginPage): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n      ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sign in · Merit development</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <p class="banner" role="note">Development identity provider. Never use it with real users.</p>
    <main>
    <h1>Sign in</h1>
    <p><strong>${escapeHtml(clientId)}</strong> will act for you at <code>${escapeHtml(new URL(redirectUri).origin)}</code>.</p>
    ${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
    <form method="post" action="${escapeHtml(action)}">
      ${hidden}
      <label>User name <input name="username" autocomplete="username" required autofocus></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
      <p class="choice">
        <button name="choice" value="allow">Sign in and allow</button>
        <button name="choice" value="refuse" formnovalidate>Refuse</button>
      </p>
    </form>
    </main>
  </body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 }
.banner { margin: 0; padding: .5rem 1rem; background: #b45309; color: #fff; text-align: center }
main { max-width: 24rem; margin: 3rem auto; padding: 0 1rem }
label { display: block; margin: 1rem 0 }
input { display: block; box-sizing: border-box; width: 100%; padding: .5rem; font: inherit }
button { padding: .5rem 1rem; font: inherit }
.problem { border-left: 4px solid #b91c1c; padding-left: .75rem }
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
