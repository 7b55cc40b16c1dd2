import { CelScalar, celEnv, celFunc, parse, plan } from '@bufbuild/cel';

export const name = '@bufbuild/cel';
export const traits = 'floats, typed at run time';

const least = celFunc('least', [CelScalar.DOUBLE, CelScalar.DOUBLE], CelScalar.DOUBLE, Math.min);
const environment = celEnv({ funcs: [least] });

/** Slow, and so asked for the shared rule alone. */
export function states({ name: shape }) {
  return shape === 'shared-rule';
}

export function prepare(shape, rule) {
  return plan(environment, parse(shape.cel.text(rule)));
}
