import ts from 'typescript';
import { declarationsIn, type Sources } from './sources.ts';
import type { RowsByName } from './rows.ts';

/**
 * Whether a node is a shorthand property of an object without a declared type. Its member has no other
 * declaration, so the places that read it are found from the node.
 */
export function isOfUntypedObject(sources: Sources, node: ts.Node): boolean {
  return ts.isShorthandPropertyAssignment(node) && declaredMembers(sources, node).length === 0;
}

/**
 * Adds the edits of shorthand properties, whose member and variable are renamed separately: `{ name }`
 * becomes `{ member: value }` if the new names differ. The member of an object without a declared type
 * follows the variable.
 */
export function renameShorthands(sources: Sources, rows: RowsByName): void {
  const checker = sources.service.getProgram()?.getTypeChecker();
  for (const file of sources.files()) {
    for (const name of declarationsIn(file)) {
      const { parent } = name;
      if (!rows.has(name.text) || !ts.isShorthandPropertyAssignment(parent)) continue;
      const variable = checker?.getShorthandAssignmentValueSymbol(parent)?.declarations ?? [];
      const members = declaredMembers(sources, parent);
      const value = newNameOf(sources, variable) ?? name.text;
      const member = members.length === 0 ? value : (newNameOf(sources, members) ?? name.text);
      if (value === name.text && member === name.text) continue;
      const text = member === value ? member : `${member}: ${value}`;
      sources.edit(file.fileName, { start: name.getStart(), length: name.text.length, text });
    }
  }
}

function declaredMembers(
  sources: Sources,
  { name, parent }: ts.ShorthandPropertyAssignment,
): readonly ts.Declaration[] {
  const type = sources.service.getProgram()?.getTypeChecker().getContextualType(parent);
  return type?.getProperty(name.text)?.declarations ?? [];
}

/** The new name of the first renamed declaration in the list; undefined if none is renamed. */
export function newNameOf(sources: Sources, declarations: readonly ts.Declaration[]): string | undefined {
  for (const declaration of declarations) {
    const name = ts.getNameOfDeclaration(declaration);
    const text = name && sources.textAt(name.getSourceFile().fileName, name.getStart());
    if (text !== undefined) return text;
  }
  return undefined;
}
