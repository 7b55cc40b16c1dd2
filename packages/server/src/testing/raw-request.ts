import { connect } from 'node:net';

/**
 * Sends a request of these very lines, by the right host, and gives what comes back until the connection
 * ends.
 */
export function rawRequest(url: string, lines: readonly string[], body = ''): Promise<string> {
  return rawLines(url, [...lines, `Host: ${new URL(url).host}`], body);
}

/** The same without a host but those among the lines. */
export async function rawLines(url: string, lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  let answer = '';
  for await (const chunk of socket) {
    answer += chunk;
  }
  return answer;
}
