import { testSpecs } from './testing/spec-corpus.js';

testSpecs();
