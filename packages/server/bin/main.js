#!/usr/bin/env node
// So that stacks name positions of the sources: it has to be said before these are loaded.
process.setSourceMapsEnabled(true);
await import('../dist/bundle/main.js');
