import { testStreams } from '../testing/stream-corpus.js';

testStreams();
