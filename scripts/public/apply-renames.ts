/** Applies the renames of releases to the files of an extension. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { renamed, type Rename } from './promises.ts';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Changes the files (paths below the root) whose imports have new names. Returns the paths of changed files. */
export function applyRenames(root: string, files: readonly string[], renames: readonly Rename[]): string[] {
  return files.filter((file) => {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const changed = withNewNames(file, text, renames);
    if (changed === text) return false;
    writeFileSync(path, changed);
    return true;
  });
}

/**
 * Returns the text of a file with the new names of what it imports. Names follow their declarations: another variable of the
 * same name is not renamed. If the new name is already used in the file, the import gets an alias.
 */
export function withNewNames(file: string, text: string, renames: readonly Rename[]): string {
  const service = serviceOf(file, text);
  const source = service.getProgram()?.getSourceFile(`/${file}`);
  if (!source) return text;
  const used = new Set<string>();
  const collect = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) used.add(node.text);
    ts.forEachChild(node, collect);
  };
  collect(source);
  const edits = source.statements.flatMap((statement) => {
    const isOfModule =
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && statement.moduleSpecifier;
    if (!isOfModule || !ts.isStringLiteral(isOfModule)) return [];
    const from = isOfModule.text;
    const { module } = renamed(renames, { module: from, name: '' });
    const ofModule = module === from ? [] : [editOf(isOfModule, `'${module}'`)];
    const ofNames = specifiersOf(statement).flatMap((specifier) =>
      editsOfSpecifier(service, source, specifier, { used, from, renames }),
    );
    return [...ofModule, ...ofNames];
  });
  return applied(text, edits);
}

type Specifier = ts.ImportSpecifier | ts.ExportSpecifier;

function specifiersOf(statement: ts.ImportDeclaration | ts.ExportDeclaration): readonly Specifier[] {
  if (ts.isImportDeclaration(statement)) {
    const bindings = statement.importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  }
  const { exportClause } = statement;
  return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [];
}

interface Context {
  used: ReadonlySet<string>;
  from: string;
  renames: readonly Rename[];
}

function editsOfSpecifier(
  service: ts.LanguageService,
  source: ts.SourceFile,
  { propertyName, name, parent }: Specifier,
  { used, from, renames }: Context,
): Edit[] {
  const imported = propertyName ?? name;
  const { name: to } = renamed(renames, { module: from, name: imported.text });
  if (to === imported.text) return [];
  if (propertyName) return [editOf(imported, to)];
  // Others import what a file exports under the name that it has.
  if (ts.isNamedExports(parent) || used.has(to)) return [editOf(imported, `${to} as ${name.text}`)];
  const places = service.findRenameLocations(source.fileName, name.getStart(), false, false, {
    providePrefixAndSuffixTextForRename: true,
  });
  return (places ?? []).map(({ textSpan: { start, length }, prefixText = '', suffixText = '' }) =>
    start === name.getStart()
      ? { start, end: start + length, text: to }
      : { start, end: start + length, text: `${prefixText}${to}${suffixText}` },
  );
}

function editOf(node: ts.Node, text: string): Edit {
  return { start: node.getStart(), end: node.getEnd(), text };
}

function applied(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce(
      (current, { start, end, text: next }) => current.slice(0, start) + next + current.slice(end),
      text,
    );
}

/** A language service for this file only: what it imports is not needed to rename it. */
function serviceOf(file: string, text: string): ts.LanguageService {
  return ts.createLanguageService({
    getCompilationSettings: () => ({
      noLib: true,
      noResolve: true,
      allowImportingTsExtensions: true,
      noEmit: true,
      jsx: ts.JsxEmit.ReactJSX,
    }),
    getScriptFileNames: () => [`/${file}`],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => (name === `/${file}` ? ts.ScriptSnapshot.fromString(text) : undefined),
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => 'lib.d.ts',
    fileExists: (name) => name === `/${file}`,
    readFile: (name) => (name === `/${file}` ? text : undefined),
  });
}
