// @ts-check

/**
 * Modes of TLS that the driver takes for `verify-full`, and warns that a later version of it won't: they
 * never check less here.
 */
const CHECKED = ['prefer', 'require', 'verify-ca'];

/**
 * What a session at this address is opened with: what the address asks of it (`?options=-c …`), and after
 * that what the service does, which counts where both name one setting. The driver would take one of them.
 *
 * @param {string} url
 * @param {string} options
 * @returns {{ connectionString: string, options: string }}
 */
export function sessionAt(url, options) {
  const [place = '', query] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const asked = parameters.getAll('options');
  parameters.delete('options');
  if (CHECKED.includes(parameters.get('sslmode') ?? '')) parameters.set('sslmode', 'verify-full');
  const connectionString = query === undefined ? url : `${place}?${parameters}`;
  return { connectionString, options: [...asked, options].join(' ') };
}
