import { describe, expect, it } from 'vitest';
import { timesAsLong } from '../../../../../tools/growth.js';
import { Fault } from '../../domain/fault.js';
import { hostileFillings } from '../../testing/hostile-bodies.js';
import { type BodyLimits, parseBody } from './body.js';

const MIB = 1024 * 1024;
/** Of what takes the most: many tasks in values, strategies in bytes and depth. */
const limits: BodyLimits = { bytesMax: 4 * MIB, depthMax: 257, valuesMax: 60_000, namesMax: 10_000 };

function parsing(bytes: Uint8Array): () => unknown {
  return () => {
    try {
      parseBody(bytes, limits);
    } catch (error) {
      expect(error).toBeInstanceOf(Fault);
    }
  };
}

/** A thousand tasks with fifty parameters each, as somebody would send them. */
const ORDINARY = Buffer.from(
  JSON.stringify({
    tasks: Array.from({ length: 1000 }, (_, task) => ({
      externalTaskId: `task-${task}`,
      params: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, task + index])),
    })),
  }),
);

describe('the largest bodies', () => {
  it('are what the limits leave of them, and take no longer than some that are in order', () => {
    const ratios = Object.entries(hostileFillings).map(([what, fill]) => {
      const bytes = Buffer.from(fill(4 * MIB));
      return [what, timesAsLong(parsing(bytes), parsing(ORDINARY))] as const;
    });
    expect(ratios.filter(([, ratio]) => ratio > 10)).toEqual([]);
  });
});
