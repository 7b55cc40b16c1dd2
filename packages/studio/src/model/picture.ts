/** What browsers with trusted types have; TypeScript doesn't know it yet. */
interface TrustedWindow {
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): Trust };
}

interface Rules {
  createHTML(markup: string): string;
  createScriptURL(url: string): string;
}

type Trust = Rules;

/** The one place that texts are trusted: a picture that the worker drew, and the address of its script. */
const trust: Trust | undefined = (globalThis as TrustedWindow).trustedTypes?.createPolicy('merit', {
  createHTML: (markup) => markup,
  createScriptURL: (url) => url,
});

/** A picture that the worker drew, as an element. It is read as XML, in which no script runs. */
export function toPicture(markup: string): Element {
  const read = new DOMParser().parseFromString(trust?.createHTML(markup) ?? markup, 'image/svg+xml');
  return document.importNode(read.documentElement, true);
}

/** The address of a script, for browsers that ask who made it. */
export function scriptAddress(url: string): string {
  return trust?.createScriptURL(url) ?? url;
}
