import type { BrowserContext, Locator, Page } from 'playwright-core';

/** The page `/docs`, and the dialogue in which people sign in. */
export interface ApiBrowser {
  readonly page: Page;
  readonly dialogue: Locator;
}

/** Opens the page and signs in at Keycloak, as a person does whose password is the name. */
export async function signIn(context: BrowserContext, docs: string, username: string): Promise<ApiBrowser> {
  const page = await context.newPage();
  await page.goto(docs);
  await page.locator('button.authorize').first().click();
  const dialogue = page.locator('.auth-container', { hasText: 'oauth2' });
  await dialogue.locator('label[for*="openid"]').first().click();
  const opened = context.waitForEvent('page');
  await dialogue.locator('button.authorize').click();
  const login = await opened;
  await login.fill('input[name=username]', username);
  await login.fill('input[name=password]', username);
  await login.click('#kc-login');
  return { page, dialogue };
}

/** Waits for the token, and closes the dialogue. */
export async function finish({ dialogue }: ApiBrowser): Promise<void> {
  await dialogue.getByRole('button', { name: 'Remove authorization' }).waitFor();
  await dialogue.locator('button.btn-done').click();
}

/** Calls an operation without parameters and body, and gives the status and body of its answer. */
export async function execute({ page }: ApiBrowser, operationId: string, path: string): Promise<object> {
  const operation = page.locator(`[id$="-${operationId}"]`);
  await operation.locator('.opblock-summary').click();
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await operation.locator('button.execute').click();
  const answer = await answered;
  return { status: answer.status(), body: await answer.json() };
}
