import { Agent, request as httpRequest } from 'node:http';

/**
 * A request as data: `#` in its body stands for a number that is another one each time.
 *
 * @typedef {{ method: string, path: string, body?: object }} Sample
 */

/**
 * Sends the samples one after another, over so many connections at once, for as long as it is told to.
 *
 * @param {{ url: string, key: string }} caller
 * @param {readonly Sample[]} samples
 * @param {{ connections: number, isOver: () => boolean }} options
 * @returns {Promise<{ latencies: number[], statuses: Record<string, number> }>} milliseconds
 */
export async function sendAll({ url, key }, samples, { connections, isOver }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const prepared = samples.map(({ method, path, body }) => ({
    method,
    path,
    text: body && JSON.stringify(body),
  }));
  const latencies = [];
  const statuses = {};
  let sent = 0;
  const worker = async () => {
    while (!isOver()) {
      sent += 1;
      const { method, path, text } = prepared[sent % prepared.length];
      const begun = performance.now();
      const body = text?.replaceAll('#', String(sent % 1000));
      const status = await send(url + path, { method, agent, headers: headersOf(key, body) }, body);
      statuses[status] = (statuses[status] ?? 0) + 1;
      latencies.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { latencies, statuses };
}

function headersOf(key, body) {
  const headers = key === '' ? {} : { 'x-api-key': key };
  if (body === undefined) return headers;
  return { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
}

function send(url, options, body) {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, options, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
