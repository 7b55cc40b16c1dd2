// Loaded before a command line: writes what the process took in all where the environment says so.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { workedMs: (userCPUTime + systemCPUTime) / 1000, peakBytes: maxRSS * 1024 };
  writeFileSync(process.env['MERIT_BENCHMARK_USAGE'], JSON.stringify(usage));
});
