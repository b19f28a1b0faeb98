/** Reads what a module exports from its source, with the first sentence of each description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface PublicExport {
  name: string;
  /** First sentence of its description; empty without one. */
  text: string;
}

/** An option of a definition. */
export interface Option extends PublicExport {
  /** As written in the source, on one line. */
  type: string;
  isRequired: boolean;
}

/** An interface with its members, in the order of the source. */
export interface OptionsOf extends PublicExport {
  options: Option[];
}

export function parseSource(root: string, path: string): ts.SourceFile {
  return ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
}

/** Returns the exports of a module, sorted by name. Throws for `export *`, because its names are not in the source. */
export function exportsOf(file: ts.SourceFile): PublicExport[] {
  const found = file.statements.flatMap((statement) => namesIn(file, statement));
  const firstOfName = new Map<string, PublicExport>();
  for (const entry of found) if (!firstOfName.get(entry.name)?.text) firstOfName.set(entry.name, entry);
  return [...firstOfName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the exported interfaces of a module whose names end in `Options`, with their own members. */
export function optionsIn(file: ts.SourceFile): OptionsOf[] {
  return interfacesIn(file).filter(({ name }) => name.endsWith('Options'));
}

/** Returns the interfaces of a module with their own members: properties and methods. */
export function interfacesIn(file: ts.SourceFile): OptionsOf[] {
  return file.statements
    .filter((statement): statement is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(statement))
    .map((declaration) => ({
      name: declaration.name.text,
      text: descriptionOf(declaration),
      options: declaration.members
        .filter((member) => ts.isPropertySignature(member) || ts.isMethodSignature(member))
        .map((member) => ({
          name: member.name.getText(file),
          type: typeOf(file, member),
          isRequired: member.questionToken === undefined,
          text: descriptionOf(member),
        })),
    }));
}

/** The type of a property, and the parameters and the result of a method, on one line. */
function typeOf(file: ts.SourceFile, member: ts.PropertySignature | ts.MethodSignature): string {
  const result = member.type?.getText(file) ?? 'unknown';
  const text = ts.isMethodSignature(member)
    ? `(${member.parameters.map((parameter) => parameter.getText(file)).join(', ')}) => ${result}`
    : result;
  return text.replaceAll(/\s+/g, ' ');
}

function namesIn(file: ts.SourceFile, statement: ts.Statement): PublicExport[] {
  if (ts.isExportDeclaration(statement)) {
    if (!statement.exportClause || !ts.isNamedExports(statement.exportClause))
      throw new Error(`${file.fileName}: name the exports of this module.`);
    return statement.exportClause.elements.map(({ name }) => ({ name: name.text, text: '' }));
  }
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  const text = descriptionOf(statement);
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => ({ name: name.getText(file), text }));
  const { name } = statement as ts.Statement & { name?: ts.Identifier };
  return name ? [{ name: name.text, text }] : [];
}

/** The whole description of a declaration on one line; empty without one. */
function descriptionOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter((found) => ts.isJSDoc(found));
  const text = ts.getTextOfJSDocComment(comment?.comment) ?? '';
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The first sentence of a description. */
export function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
