import { CelScalar, celEnv, celFunc, parse, plan } from '@bufbuild/cel';

export const name = '@bufbuild/cel';
export const traits = 'floats, typed at run time';

const least = celFunc('least', [CelScalar.DOUBLE, CelScalar.DOUBLE], CelScalar.DOUBLE, Math.min);
const environment = celEnv({ funcs: [least] });

export function prepare(rule) {
  const factor = `(streak >= ${rule.weekly}.0 ? 2.0 : streak >= 3.0 ? 1.5 : 1.0)`;
  const quick = `(minutesSinceLast < 60.0 ? ${rule.quick}.0 : 0.0)`;
  const loyal = `(totalPoints > ${rule.loyal}.0 && level in ["gold", "platinum"] ? 1.1 : 1.0)`;
  return plan(environment, parse(`least(${rule.cap}.0, (base * ${factor} + ${quick}) * ${loyal})`));
}
