/** Reads what a module exports from its source: descriptions, signatures of functions, and members of interfaces. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

interface Described {
  name: string;
  /** The whole description on one line; empty without one. */
  text: string;
}

export interface PublicExport extends Described {
  /** How a function is called, what a value is, or what a short type means; otherwise the name. */
  signature: string;
}

/** An option of a definition. */
export interface Option extends Described {
  /** As written in the source, on one line. */
  type: string;
  isRequired: boolean;
}

/** An interface with its members, in the order of the source. */
export interface OptionsOf extends Described {
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

/**
 * Returns the exports of a module, sorted by name; what it exports of another module has the description from there. `root`: as of
 * `parseSource`. Throws for `export *`, because its names are not in the source.
 */
export function exportsOf(file: ts.SourceFile, root: string): PublicExport[] {
  const found = file.statements.flatMap((statement) => namesIn(file, statement, root));
  const firstOfName = new Map<string, PublicExport>();
  for (const entry of found) if (!firstOfName.get(entry.name)?.text) firstOfName.set(entry.name, entry);
  return [...firstOfName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the exported interfaces of a module whose names end in `Options`, with their own members. */
export function optionsIn(file: ts.SourceFile): OptionsOf[] {
  return interfacesIn(file).filter(({ name }) => name.endsWith('Options'));
}

/** Returns the interfaces of a module, and the types written like one, with their own members: properties and methods. */
export function interfacesIn(file: ts.SourceFile): OptionsOf[] {
  return file.statements.flatMap((statement) => {
    const members = membersOf(statement);
    if (!members) return [];
    const options = members
      .filter((member) => ts.isPropertySignature(member) || ts.isMethodSignature(member))
      .map((member) => ({
        name: member.name.getText(file),
        type: typeOf(file, member),
        isRequired: member.questionToken === undefined,
        text: descriptionOf(member),
      }));
    return [{ name: declaredName(statement), text: descriptionOf(statement), options }];
  });
}

function membersOf(statement: ts.Statement): readonly ts.TypeElement[] | null {
  if (ts.isInterfaceDeclaration(statement)) return statement.members;
  const isLiteral = ts.isTypeAliasDeclaration(statement) && ts.isTypeLiteralNode(statement.type);
  return isLiteral ? (statement.type as ts.TypeLiteralNode).members : null;
}

function declaredName(statement: ts.Statement): string {
  return (statement as ts.Statement & { name?: ts.Identifier }).name?.text ?? '';
}

/** The type of a property, and the parameters and the result of a method, on one line. */
function typeOf(file: ts.SourceFile, member: ts.PropertySignature | ts.MethodSignature): string {
  const result = member.type?.getText(file) ?? 'unknown';
  const text = ts.isMethodSignature(member)
    ? `(${member.parameters.map((parameter) => parameter.getText(file)).join(', ')}) => ${result}`
    : result;
  return text.replaceAll(/\s+/g, ' ');
}

function namesIn(file: ts.SourceFile, statement: ts.Statement, root: string): PublicExport[] {
  if (ts.isExportDeclaration(statement)) {
    if (!statement.exportClause || !ts.isNamedExports(statement.exportClause))
      throw new Error(`${file.fileName}: name the exports of this module.`);
    const source = sourceOf(file, statement, root);
    const known = new Map(source ? exportsOf(source, root).map((entry) => [entry.name, entry]) : []);
    return statement.exportClause.elements.map(({ name, propertyName }) => {
      const entry = known.get((propertyName ?? name).text);
      return { name: name.text, signature: name.text, text: '', ...(entry && !propertyName && entry) };
    });
  }
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  const text = descriptionOf(statement);
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((declaration) => {
      const name = declaration.name.getText(file);
      return { name, text, signature: signatureOf(file, name, declaration) };
    });
  const name = declaredName(statement);
  return name === '' ? [] : [{ name, text, signature: signatureOf(file, name, statement) }];
}

/** The module from which a declaration exports; undefined for a package. */
function sourceOf(
  file: ts.SourceFile,
  { moduleSpecifier }: ts.ExportDeclaration,
  root: string,
): ts.SourceFile | undefined {
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return undefined;
  const { text } = moduleSpecifier;
  const path = text.startsWith('#')
    ? `src/${text.slice(1)}`
    : relative(root, join(root, dirname(file.fileName), text)).replaceAll('\\', '/');
  return existsSync(join(root, path)) ? parseSource(root, path) : undefined;
}

/** A longer signature is that of a definition, whose parameters have a table. */
const SIGNATURE_LENGTH_MAX = 400;

function signatureOf(file: ts.SourceFile, name: string, node: ts.Statement | ts.VariableDeclaration): string {
  const text = writtenSignature(file, name, node).replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  const line = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/,? ([)\]])/g, '$1')
    .replaceAll(/([([]) /g, '$1');
  return line.length > SIGNATURE_LENGTH_MAX ? name : line;
}

function writtenSignature(
  file: ts.SourceFile,
  name: string,
  node: ts.Statement | ts.VariableDeclaration,
): string {
  if (ts.isFunctionDeclaration(node)) return callOf(file, name, node);
  if (ts.isTypeAliasDeclaration(node)) return `${name} = ${node.type.getText(file)}`;
  if (!ts.isVariableDeclaration(node)) return name;
  const { initializer, type } = node;
  if (type) return `${name}: ${type.getText(file)}`;
  return initializer && ts.isArrowFunction(initializer) ? callOf(file, name, initializer) : name;
}

function callOf(
  file: ts.SourceFile,
  name: string,
  { typeParameters, parameters, type }: ts.FunctionDeclaration | ts.ArrowFunction,
): string {
  const of = typeParameters ? `<${typeParameters.map((one) => one.getText(file)).join(', ')}>` : '';
  const result = type ? `: ${type.getText(file)}` : '';
  return `${name}${of}(${parameters.map((one) => one.getText(file)).join(', ')})${result}`;
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
