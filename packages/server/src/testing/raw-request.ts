import { connect } from 'node:net';

/** Sends these very bytes to the service, and gives what comes back until the connection ends. */
export async function rawRequest(url: string, lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${[...lines, `Host: ${hostname}:${port}`, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  let answer = '';
  for await (const chunk of socket) {
    answer += chunk;
  }
  return answer;
}
