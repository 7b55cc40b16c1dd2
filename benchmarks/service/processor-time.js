import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';

/** What all threads of a process worked so far, in milliseconds: Linux counts it by the nanosecond. */
export function workedMs(pid) {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const ns = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return ns.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** The processes that one started, on Linux. */
export function childrenOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

export function median(values) {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;
}

const inFlight = 4;

/**
 * Lets contestants answer by turns, each as many requests a round, and gives the median processor time of its
 * process and the median wall of one request, in microseconds. The first round warms up.
 *
 * @param {{ name: string, pid: number, send: (agent: Agent) => Promise<void>, requests: number }[]}
 *   contestants
 */
export async function timePerRequest(contestants, { rounds = 6 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const taken = contestants.map(() => /** @type {{ worked: number, wall: number }[]} */ ([]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const turn = await turnOf(contestant, agent);
      if (round > 0) taken[index]?.push(turn);
    }
  }
  agent.destroy();
  return contestants.map(({ name }, index) => ({
    name,
    workedUs: median((taken[index] ?? []).map(({ worked }) => worked)),
    wallUs: median((taken[index] ?? []).map(({ wall }) => wall)),
  }));
}

async function turnOf({ pid, send, requests }, agent) {
  const before = workedMs(pid);
  const began = performance.now();
  let left = requests;
  const line = async () => {
    while (left > 0) {
      left -= 1;
      await send(agent);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, line));
  const wall = ((performance.now() - began) / requests) * 1000;
  return { worked: ((workedMs(pid) - before) / requests) * 1000, wall };
}

/** Sends one request and reads its answer to the end. */
export function sender(url, { method = 'GET', headers = {}, body = undefined, status = 200 }) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = text === undefined ? headers : { ...headers, 'content-type': 'application/json' };
  return (agent) =>
    new Promise((resolve, reject) => {
      const request = httpRequest(url, { method, agent, headers: sent }, (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === status ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
        );
      });
      request.on('error', reject);
      request.end(text);
    });
}

/** What was asked for and has to be granted, as JSON. */
export async function granted(url, headers, { method = 'GET', body = undefined } = {}) {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
