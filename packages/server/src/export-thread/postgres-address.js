// @ts-check

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
  if (asked.length === 0) return { connectionString: url, options };
  parameters.delete('options');
  return { connectionString: `${place}?${parameters}`, options: [...asked, options].join(' ') };
}
