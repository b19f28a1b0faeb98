/**
 * Faults that show in the text of definitions: two entries of one literal with the same name, where the
 * program has the last, a file without the export that a registry imports, a file that does not compile.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';

/** Literals whose entries are definitions by name. */
const CHECKED: ReadonlySet<string> = new Set(['fields', 'settings']);

/** Returns the faults of every file that the planned registries import, each as `file:line: message`. */
export function sourceFaults(root: string, registries: Readonly<Record<string, string>>): string[] {
  const imports = Object.values(registries).flatMap(importsOf);
  const files = [...new Set(imports.map(({ file }) => file))].filter((file) => existsSync(join(root, file)));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  return [
    ...imports.flatMap(({ file, name }) => missingExport(file, name, texts.get(file))),
    ...files.flatMap((file) => repeatedNames(file, texts.get(file) ?? '')),
  ];
}

interface Import {
  file: string;
  name: string;
}

/** What a registry imports from definitions: the first name of each statement. */
function importsOf(registry: string): Import[] {
  return [...registry.matchAll(/^import \{ (\w+)(?: as \w+)? \} from '(#|\.\.\/\.\.\/)([^']+)';$/gm)].map(
    ([, name = '', base, path = '']) => ({ name, file: base === '#' ? `src/${path}` : path }),
  );
}

function missingExport(file: string, name: string, text: string | undefined): string[] {
  if (text === undefined) return [`${file}: this file does not exist. Write it, or remove its folder.`];
  const isThere = new RegExp(
    `export (?:async )?(?:const|let|function|class|enum) ${name}\\b|export (?:const )?\\{[^}]*\\b${name}\\b[^}]*\\}|export \\*`,
  ).test(text);
  // A file that does not compile is reported with its place.
  if (isThere || parseSync(file, text).errors.length > 0) return [];
  return [`${file}: the export “${name}” is missing. Name it after its folder or file.`];
}

function repeatedNames(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  const [error] = errors;
  if (error) return [`${placeIn(file, text, error.labels[0]?.start ?? 0)}: ${error.message}`];
  const faults: string[] = [];
  new Visitor({
    Property({ key, value }) {
      if (!CHECKED.has(nameOf(key)) || value.type !== 'ObjectExpression') return;
      const seen = new Set<string>();
      for (const property of value.properties) {
        const name = property.type === 'Property' && !property.computed ? nameOf(property.key) : '';
        if (name !== '' && seen.has(name))
          faults.push(
            `${file}:${lineAt(text, property.start)}: two ${nameOf(key)} have the name “${name}”. Rename one of them.`,
          );
        seen.add(name);
      }
    },
  }).visit(program);
  return faults;
}

function nameOf(key: ESTree.Node): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : '';
}

/** Formats a place as compilers do; `offset` counts characters. */
function placeIn(file: string, text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
