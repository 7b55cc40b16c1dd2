import type { GeneratedRecord, GeneratedType } from './environment.js';
import type { Random } from './random.js';

/** A literal of the type, as an author might write it. */
export function literal(random: Random, type: GeneratedType): string {
  random.count(`literal ${type.kind}`);
  switch (type.kind) {
    case 'int':
      return wholeNumber(random);
    case 'decimal':
      return decimalNumber(random);
    case 'duration':
      return `${random.integer(0, 90)}${random.pick(['ms', 's', 'm', 'h', 'd', 'w'])}`;
    case 'bool':
      return random.pick(['true', 'false']);
    case 'list':
      return `[${random.several(1, 3, () => literal(random, type.element)).join(', ')}]`;
    case 'record':
      return recordLiteral(random, type);
    case 'date':
      return dateLiteral(random);
    case 'time':
      return `@${clock(random)}`;
    case 'instant':
      return `${dateLiteral(random)}T${clock(random)}`;
    case 'text':
      return `"${random.pick(type.values ?? words)}"`;
  }
}

/** Of a constant list; what may be missing is left out at times. */
function recordLiteral(random: Random, { fields }: GeneratedRecord): string {
  const written = fields.filter(({ optional }) => !optional || random.chance(0.6));
  return `{ ${written.map(({ name, type }) => `${name}: ${literal(random, type)}`).join(', ')} }`;
}

export const words = ['walk', 'run', 'ride', '', 'Größe', 'a # b', 'x', 'a😀ñb'];

/** Often a day on which clocks change somewhere. */
function dateLiteral(random: Random): string {
  if (random.chance(0.3))
    return random.pick(['@2026-03-29', '@2026-10-25', '@2026-03-08', '@2011-12-30', '@2024-02-29']);
  return `@${random.integer(1970, 2099)}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`;
}

function clock(random: Random): string {
  if (random.chance(0.2)) return random.pick(['00:00', '23:59', '02:30']);
  return `${two(random.integer(0, 23))}:${two(random.integer(0, 59))}`;
}

/** A day of each year, often one at which a range goes round, or one of leap years. */
export function yearDayLiteral(random: Random): string {
  if (random.chance(0.3)) return random.pick(['@12-31', '@01-01', '@02-29', '@02-28', '@03-01']);
  return `@${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function wholeNumber(random: Random): string {
  if (random.chance(0.02))
    return random.pick(['9007199254740991', '9_007_199_254_740_992', `1${'0'.repeat(30)}`]);
  return String(random.chance(0.7) ? random.integer(0, 12) : random.integer(0, 100_000));
}

function decimalNumber(random: Random): string {
  if (random.chance(0.1)) return `${random.integer(0, 250)}%`;
  if (random.chance(0.03)) return `0.${'0'.repeat(random.integer(0, 20))}${random.integer(1, 999_999)}`;
  return `${random.integer(0, 40)}.${random.integer(0, 999)}`;
}
