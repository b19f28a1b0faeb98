import ts from 'typescript';
import type { Sources } from './sources.ts';

/** The new names of the member and of the variable that shorthand properties name both; undefined if one stays. */
export type Shorthands = Map<
  ts.ShorthandPropertyAssignment,
  { member?: string | undefined; value?: string | undefined }
>;

type IsRenamed = (declaration: ts.Declaration) => boolean;

/** Returns whether the name of a declaration is among the occurrences that are renamed together. */
export function membership(together: readonly { file: ts.SourceFile; start: number }[]): IsRenamed {
  const places = new Set(together.map(({ file, start }) => `${file.fileName}:${start}`));
  return (declaration) => {
    const name = ts.getNameOfDeclaration(declaration);
    return name !== undefined && places.has(`${name.getSourceFile().fileName}:${name.getStart()}`);
  };
}

/**
 * Which sides of a shorthand property are renamed: the language service lists it for its member and for its variable. The
 * member of an object without a declared type follows the variable.
 */
export function sidesOf(
  sources: Sources,
  shorthand: ts.ShorthandPropertyAssignment,
  isRenamed: IsRenamed,
): { member: boolean; value: boolean } {
  const checker = sources.service.getProgram()?.getTypeChecker();
  const variable = checker?.getShorthandAssignmentValueSymbol(shorthand);
  const value = variable?.declarations?.some(isRenamed) ?? false;
  const declared = checker
    ?.getContextualType(shorthand.parent)
    ?.getProperty(shorthand.name.text)?.declarations;
  return { value, member: !value || (declared?.some(isRenamed) ?? true) };
}

/** Adds the edits of shorthand properties: `{ name }` becomes `{ member: value }` where the new names differ. */
export function renameShorthands(sources: Sources, shorthands: Shorthands): void {
  for (const [{ name }, { member = name.text, value = name.text }] of shorthands) {
    sources.edit(name.getSourceFile().fileName, {
      start: name.getStart(),
      length: name.text.length,
      text: member === value ? member : `${member}: ${value}`,
    });
  }
}
