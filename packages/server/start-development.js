#!/usr/bin/env node
// What `npm start` runs: the service with the development identity provider, unless another one is named, and
// with its database where the command was given.
process.chdir(process.env.INIT_CWD ?? '.');

if (!process.env.IDP_URL) {
  process.env.IDENTITY_PROVIDER ||= 'development';
  process.env.DEV_ADMIN_PASSWORD ||= 'admin';
  process.env.DEV_PLAYER_PASSWORD ||= 'player';
}
process.argv.splice(2, Number.POSITIVE_INFINITY, 'start');

process.setSourceMapsEnabled(true);
await import('./dist/bundle/main.js');
