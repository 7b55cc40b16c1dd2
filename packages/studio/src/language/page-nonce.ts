/**
 * What lets a script's own styles onto the page: browsers hide the attribute, and show the property to
 * scripts.
 */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"]')?.nonce ?? '';
}
