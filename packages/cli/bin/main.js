#!/usr/bin/env node
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// From 22.1 on Node keeps what it compiled, so that a file is linted sooner. The folder that it would choose
// is everybody's, who could put code of theirs there.
const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
nodeModule.enableCompileCache?.(join(caches, 'merit', 'compiled'));
await import('../dist/main.js');
