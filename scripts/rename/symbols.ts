import ts from 'typescript';
import { collides, identifierAt, isMember, scopeOf } from './collisions.ts';
import { isOfUntypedObject, newNameOf, renameShorthands } from './shorthands.ts';
import {
  isCompound,
  isLimited,
  outerNames,
  rowFor,
  rowsByName,
  type RowsByName,
  type SymbolRename,
} from './rows.ts';
import { declarationsIn, type Sources } from './sources.ts';

/** A place where a name occurs. It has no identifier if the name is in a string that names a member. */
interface Occurrence {
  file: ts.SourceFile;
  start: number;
  identifier: ts.Identifier | undefined;
}

/** A new name and the scope of its declaration. */
interface NewName {
  from: string;
  to: string;
  start: number;
  end: number;
}

/**
 * Adds the edits of all references. A compound name is renamed wherever it is declared, so that destructured
 * and forwarded names follow; a name that is also an ordinary word is renamed only where the table declares
 * it. With several rows for one name, the row with the closest place applies, and names that change together
 * follow the declaration of the member. Returns lines about declarations that could not be renamed, for
 * example because the new name is in use.
 */
export function renameSymbols(sources: Sources, renames: readonly SymbolRename[]): string[] {
  const rows = rowsByName(renames);
  const problems: string[] = [];
  const newNames = new Map<ts.SourceFile, NewName[]>();
  const done = new Set<string>();
  for (const file of sources.files()) {
    for (const name of declarationsIn(file)) {
      if (!rowFor(rows.get(name.text), sources.path(file), outerNames(name))) continue;
      if (done.has(`${file.fileName}:${name.getStart()}`) && !isOfUntypedObject(sources, name.parent))
        continue;
      const together = occurrencesOf(sources, name);
      for (const { file: place, start } of together) done.add(`${place.fileName}:${start}`);
      const row = rowOf(sources, rows, together);
      const problem = row ? renameAll(sources, row, together, newNames) : 'not found';
      if (problem) problems.push(`not renamed: ${name.text} in ${sources.path(file)}, ${problem}`);
    }
  }
  for (const file of sources.files()) renameKeys(sources, file, rows);
  renameShorthands(sources, rows);
  return problems;
}

/** Every occurrence that must change with a declaration. Throws if one is in a package. */
function occurrencesOf(sources: Sources, name: ts.Identifier): Occurrence[] {
  const at = name.getStart();
  const { fileName: from } = name.getSourceFile();
  if (!ts.isShorthandPropertyAssignment(name.parent)) {
    // Without prefix and suffix texts, destructured names are renamed with their member.
    const found = sources.service.findRenameLocations(from, at, false, false, {
      providePrefixAndSuffixTextForRename: false,
    });
    return (found ?? []).map((location) => occurrenceAt(sources, name.text, location));
  }
  // Here the service renames only the variable, but finds where the member is read and destructured.
  const found = sources.service.getReferencesAtPosition(from, at) ?? [];
  return found.flatMap((location) => {
    const read = occurrenceAt(sources, name.text, location);
    const isDestructured = read.identifier && ts.isBindingElement(read.identifier.parent);
    return read.identifier && isDestructured ? [read, ...occurrencesOf(sources, read.identifier)] : [read];
  });
}

function occurrenceAt(sources: Sources, name: string, { fileName, textSpan }: ts.DocumentSpan): Occurrence {
  if (fileName.includes('/node_modules/')) throw new Error(`${name} reaches ${fileName}.`);
  const file = sources.service.getProgram()?.getSourceFile(fileName);
  if (!file) throw new Error(`${fileName} is not in the program.`);
  return { file, start: textSpan.start, identifier: identifierAt(file, textSpan.start) };
}

/**
 * The row for names that change together: the row of a member's declaration takes precedence over those of
 * variables.
 */
function rowOf(
  sources: Sources,
  rows: RowsByName,
  together: readonly Occurrence[],
): SymbolRename | undefined {
  const candidates = together.flatMap(({ file, identifier }) => {
    if (!identifier || (identifier.parent as { name?: ts.Node }).name !== identifier) return [];
    const row = rowFor(rows.get(identifier.text), sources.path(file), outerNames(identifier));
    return row
      ? { row, isMember: isMember(identifier.parent) && !ts.isPropertyAssignment(identifier.parent) }
      : [];
  });
  return (candidates.find((candidate) => candidate.isMember) ?? candidates[0])?.row;
}

/**
 * Adds the edits for names that change together. If they can't be renamed, adds none and returns the reason.
 */
function renameAll(
  sources: Sources,
  { from, to }: SymbolRename,
  together: readonly Occurrence[],
  newNames: Map<ts.SourceFile, NewName[]>,
): string | null {
  const declared: [ts.SourceFile, NewName][] = [];
  for (const { file, identifier } of together) {
    if (!identifier) continue;
    const scope = scopeOf(identifier);
    const newName = scope && { from, to, start: scope.pos, end: scope.end };
    if (collides(identifier, to) || (newName && newNames.get(file)?.some((other) => hides(newName, other)))) {
      return `since ${to} is in use in ${sources.path(file)}`;
    }
    if (newName) declared.push([file, newName]);
  }
  for (const [file, newName] of declared) newNames.set(file, [...(newNames.get(file) ?? []), newName]);
  for (const { file, start, identifier } of together) {
    if (identifier && ts.isShorthandPropertyAssignment(identifier.parent)) continue;
    sources.edit(file.fileName, { start, length: from.length, text: to });
  }
  return null;
}

/** Whether two names that were different would become the same in one scope. */
function hides(one: NewName, other: NewName): boolean {
  return one.to === other.to && one.from !== other.from && one.start < other.end && other.start < one.end;
}

/** Names in types such as `Pick<T, 'name'>`, in `'name' in value`, and in the templates of the generator. */
function renameKeys(sources: Sources, file: ts.SourceFile, rows: RowsByName): void {
  const isTemplate = sources.path(file).startsWith('scripts/generate/');
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteral(node) && rows.has(node.text) && !sources.has(file.fileName, node.getStart() + 1)) {
      const row = rowFor(rows.get(node.text), sources.path(file), outerNames(node));
      const isNamed = row && (isKey(node, row) || (isTemplate && isCompound(row.from)));
      const text = newNameOf(sources, membersOf(sources, node)) ?? (isNamed ? row.to : undefined);
      if (text !== undefined)
        sources.edit(file.fileName, { start: node.getStart() + 1, length: node.text.length, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/** A word of prose is a value of many types, so a limited row does not rename it as a key. */
function isKey({ parent }: ts.StringLiteral, row: SymbolRename): boolean {
  if (ts.isLiteralTypeNode(parent)) return !isLimited(row);
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword;
}

/** The declarations of the member that is named by a string in `Pick`, in `Omit` or between brackets. */
function membersOf(sources: Sources, node: ts.StringLiteral): readonly ts.Declaration[] {
  let type: ts.Node = node.parent.parent;
  if (ts.isUnionTypeNode(type)) type = type.parent;
  let of: ts.Node | undefined;
  if (ts.isIndexedAccessTypeNode(type)) of = type.objectType;
  if (ts.isTypeReferenceNode(type) && /^(?:Pick|Omit)$/.test(type.typeName.getText())) {
    of = type.typeArguments?.[0];
  }
  if (!of || !ts.isTypeNode(of)) return [];
  const checker = sources.service.getProgram()?.getTypeChecker();
  return checker?.getTypeFromTypeNode(of).getProperty(node.text)?.declarations ?? [];
}
