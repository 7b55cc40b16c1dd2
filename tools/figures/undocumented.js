import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseFile } from './syntax.js';

/**
 * The functions, classes and values that a package gives to others without a docstring where they are
 * declared, as `file: name`. Types say most by their members.
 */
export function undocumented(door) {
  return exportsOf(door)
    .filter(({ isDocumented }) => !isDocumented)
    .map(({ path, name }) => `${path}: ${name}`);
}

/** The exported names of a file, each with the file that declares it. */
function exportsOf(path) {
  const { program, module, text } = parseFile({ path, text: readFileSync(path, 'utf8') });
  const documented = documentedIn(program, text);
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName, exportName }) => {
      const name = exportName.name;
      if (moduleRequest === null) return [{ path, name, isDocumented: documented.has(name) }];
      if (!moduleRequest.value.startsWith('.')) return [];
      const source = join(dirname(path), moduleRequest.value.replace(/\.js$/, '.ts'));
      return exportsOf(source).filter((each) => name === null || each.name === importName.name);
    });
}

/** The names of the top level whose declaration has a docstring before it. */
function documentedIn({ body }, text) {
  const names = new Set();
  let end = 0;
  for (const statement of body) {
    const isDocumented = endsInDocstring(text.slice(end, statement.start));
    end = statement.end;
    if (isDocumented || isType(statement.declaration ?? statement))
      for (const name of namesOf(statement.declaration ?? statement)) names.add(name);
  }
  return names;
}

function endsInDocstring(text) {
  const last = text.slice(text.lastIndexOf('/*')).trimEnd();
  return last.startsWith('/**') && last.endsWith('*/');
}

function namesOf({ id, declarations }) {
  return [id, ...(declarations ?? []).map((each) => each.id)].flatMap((each) => each?.name ?? []);
}

function isType({ type }) {
  return type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration';
}
