import { API_PREFIX } from '../../src/http/route/route.js';
import { groupByShape, guestsOf, templateOf } from '../../src/http/route/route-shape.js';
import { routes } from '../../src/routes/index.js';
import type { Known } from './crowded-world.js';

/**
 * What the contract can't say, and so no finding: that a request which fits it is refused for what only the
 * service can know (a cursor that it never gave, a tag that is old), or one which doesn't for its size; and
 * that what was just made isn't there, where the body names something else that isn't; and that a user who
 * was erased is there, since an event enrols another one under the same id.
 */
const CHECKS = `
[checks]
positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "412", "422", "429"]
negative_data_rejection.expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "412", "413", "415", "422", "431"]

[generation]
with-security-parameters = false

[[operations]]
include-method = ["POST", "PUT", "PATCH"]
checks.ensure_resource_availability.enabled = false

[[operations]]
include-path-regex = "/users/"
checks.use_after_free.enabled = false
`;

/** Paths that fit another: `Allow` of `…/tasks/bulk` names `GET` too, since a task may be called `bulk`. */
const sharedPaths = groupByShape(routes)
  .filter((group) => guestsOf(group, routes).length > 0)
  .map((group) => API_PREFIX + templateOf(group));

const SHARED = sharedPaths.map(
  (path) => `[[operations]]\ninclude-path = "${path}"\nchecks.allow_header_conformance.enabled = false\n`,
);

/** It knows no text of lines, and ends the phase with an error: what JSON asks there, the next phase asks. */
const WITH_LINES = routes
  .filter(({ lines }) => lines !== undefined)
  .map(
    ({ path }) => `[[operations]]\ninclude-path = "${API_PREFIX}${path}"\nphases.examples.enabled = false\n`,
  );

/** What schemathesis is told of a service. */
export interface Knowledge {
  readonly known: Known;
  /** How often a value that is there is taken in place of one that is made up. */
  readonly probability?: number;
  /** How many requests a sequence has at most. */
  readonly stepsMax?: number;
}

/** Says which values are there, and what is no finding. */
export function configOf({ known, probability = 0.7, stepsMax = 6 }: Knowledge): string {
  const names = Object.keys(known);
  const dictionaries = names.map(
    (name) => `[dictionaries."${name}"]\nvalues = ${JSON.stringify(known[name])}`,
  );
  const parameters = names.map(
    (name) => `"${name}" = { dictionary = "${name}", probability = ${probability} }`,
  );
  const steps = `[phases.stateful]\nmax-steps = ${stepsMax}`;
  return [steps, ...dictionaries, '[parameters]', ...parameters, CHECKS, ...SHARED, ...WITH_LINES].join('\n');
}
