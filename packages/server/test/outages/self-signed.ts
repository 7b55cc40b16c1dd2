import { createServer, type Server } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** Of nobody: the key stands here for everybody to read. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgO2rgC9uuxIzJ/UX4
NgkTAvcL6oe5fsuq8Fh/TBbarwWhRANCAAQ3NBso1CW9LMM1SjbaAhHMPfx8l5d+
xVuZKHjYU0uHEsiZxcWExaMEXpE5YM/hTvuGvCjaaEqS4qe5eWsbpzWT
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUdwzAob7suYusdfLTjd86nx8Tz4EwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjIyMzA0MloYDzIxMjYxMTAy
MjIzMDQyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ3NBso1CW9LMM1SjbaAhHMPfx8l5d+xVuZKHjYU0uHEsiZxcWExaME
XpE5YM/hTvuGvCjaaEqS4qe5eWsbpzWTo1MwUTAdBgNVHQ4EFgQUF+N3La0Tqa3h
VH980uuR/C9StjkwHwYDVR0jBBgwFoAUF+N3La0Tqa3hVH980uuR/C9StjkwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEArhT+t8Tdc5xgVxvLjqNX
AeSZUHoinOAQ9p/Wi5cDbRgCIQCCV3AshAxezAQN3Cx4MMNgSrAEW1yNSrWYiJy0
y++11g==
-----END CERTIFICATE-----
`;

/** A server that offers TLS as Postgres does, with a certificate that nobody signed, and nothing else. */
export function selfSignedPostgres(): Server {
  const secureContext = createSecureContext({ key: KEY, cert: CERTIFICATE });
  return createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => socket.destroy());
    });
  });
}
