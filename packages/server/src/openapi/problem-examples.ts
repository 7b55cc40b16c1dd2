import type { oas31 } from 'zod-openapi';
import { Fault, type FaultCode } from '../domain/fault.js';
import { UNKNOWN_ADDRESS } from '../domain/public-address.js';
import { FAULTS } from '../http/answer/fault-table.js';
import { toProblem } from '../http/answer/problem.js';
import type { Route } from '../http/route/route.js';
import type { RecordedExamples } from './recorded-examples.js';
import { faultsOf } from './route-faults.js';

/** A request that nobody made, for problems that the story of the examples doesn't lead to. */
const REQUEST_ID = '01890a5d-ac96-774b-bcce-b302099a8fff';

/** Each problem that routes may answer, by its code: as it was answered in the story, or as it would be. */
export function problemExamples(
  routes: readonly Route[],
  { problems }: RecordedExamples,
): Readonly<Record<string, oas31.ExampleObject>> {
  const codes = [...new Set(routes.flatMap(faultsOf))].sort();
  return Object.fromEntries(
    codes.map((code) => {
      const value =
        problems[code] ??
        toProblem(new Fault(code), { requestId: REQUEST_ID, address: UNKNOWN_ADDRESS }).body;
      return [code, { summary: FAULTS[code].title, value }];
    }),
  );
}

/** The examples of an answer that may carry these codes, by reference. */
export function examplesOf(codes: readonly FaultCode[]): Readonly<Record<string, oas31.ReferenceObject>> {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}
