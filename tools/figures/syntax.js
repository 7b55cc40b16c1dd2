import { parseSync } from 'oxc-parser';

/** A product file with its tree, whose nodes have no parents. */
export function parseFile({ path, text }) {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return { path, text, program, module };
}

/** Every node below one, itself too, parents first. */
export function* nodesBelow(node) {
  if (Array.isArray(node)) {
    for (const part of node) yield* nodesBelow(part);
  } else if (typeof node?.type === 'string') {
    yield node;
    for (const part of Object.values(node)) if (typeof part === 'object') yield* nodesBelow(part);
  }
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The functions and methods that stand in a file, those within others too. */
export function functionsOf({ program }) {
  return [...nodesBelow(program)].filter((node) => functionTypes.has(node.type) && node.body);
}

/**
 * How often a file says that a value has another type: `x as T`, where `as const` says nothing of the kind.
 */
export function castsOf({ program }) {
  const isCast = ({ type, typeAnnotation }) =>
    type === 'TSAsExpression' && typeAnnotation.typeName?.name !== 'const';
  return [...nodesBelow(program)].filter(isCast).length;
}

/** The names that a file declares and exports; what it passes on from another has its home there. */
export function declaredExports({ module }) {
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, exportName }) => moduleRequest === null && exportName.kind === 'Name')
    .map(({ exportName }) => exportName.name);
}

/** The specifiers that a file imports or passes on, types too. */
export function specifiersOf({ module, text }) {
  const { staticImports, staticExports, dynamicImports } = module;
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const passedOn = staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value));
  return [
    ...new Set([...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...passedOn, ...dynamic]),
  ].filter((specifier) => specifier?.startsWith('.'));
}
