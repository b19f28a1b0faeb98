import ts from 'typescript';

/** A row of the table: a current name, its new name, and where it is declared. */
export interface SymbolRename {
  from: string;
  to: string;
  /**
   * Paths; empty for members and for names that several files declare. A folder with a slash at the end, a
   * path with an exclamation mark at the end, or a path with a function, type or variable (`src/a.ts#load`)
   * limits the rename to declarations there, whatever the form of the name.
   */
  declaredIn: readonly string[];
}

/** The rows of a table by their old name. */
export type RowsByName = ReadonlyMap<string, readonly SymbolRename[]>;

/** Whether a name can only be a name of code, because prose has no capitals or underscores inside a word. */
export function isCompound(name: string): boolean {
  return /[a-z0-9][A-Z]|_/.test(name);
}

/**
 * Whether a row limits the places where it applies, so that other declarations of the name are not renamed.
 * Such a row may use a new name that other files have already.
 */
export function isLimited({ declaredIn }: SymbolRename): boolean {
  return declaredIn.some((place) => /[/!]$|#/.test(place));
}

/**
 * Groups the rows of a table by their old name. One name may have several rows, each with different places, so that
 * a word with several meanings gets several new names.
 */
export function rowsByName(renames: readonly SymbolRename[]): RowsByName {
  return Map.groupBy(renames, ({ from }) => from);
}

/**
 * The row for a name that is declared in a file, inside the declarations `outer`: the one with the closest
 * place. Undefined if none applies.
 */
export function rowFor(
  rows: readonly SymbolRename[] | undefined,
  path: string,
  outer: readonly string[] = [],
): SymbolRename | undefined {
  let best: { row: SymbolRename; closeness: number } | undefined;
  for (const row of rows ?? []) {
    const closeness = closenessOf(row, path, outer);
    if (closeness !== null && (!best || closeness > best.closeness)) best = { row, closeness };
  }
  return best?.row;
}

/** The row for a name where no declaration decides: null if the table has several new names for it. */
export function onlyRow(rows: readonly SymbolRename[]): SymbolRename | null {
  const [row] = rows;
  return row && rows.every(({ to }) => to === row.to) ? row : null;
}

/** Names of the declarations around a node, outermost first. */
export function outerNames(node: ts.Node): string[] {
  const names: string[] = [];
  for (let { parent } = node; parent; { parent } = parent) {
    const { name } = parent as { name?: ts.Node };
    if (name && name !== node && ts.isIdentifier(name)) names.unshift(name.text);
  }
  return names;
}

function closenessOf(row: SymbolRename, path: string, outer: readonly string[]): number | null {
  const found = row.declaredIn.map((place) => closenessOfPlace(place, path, outer));
  const isAnywhere = !isLimited(row) && (isCompound(row.from) || row.declaredIn.length === 0);
  const closest = Math.max(isAnywhere ? 0 : -1, ...found);
  return closest < 0 ? null : closest;
}

/**
 * How close a place is: longer folders are closer, a file is closer than any folder, and a declaration in it
 * is closer than the file. Negative if the place is elsewhere.
 */
function closenessOfPlace(place: string, path: string, outer: readonly string[]): number {
  const [file = '', declaration] = place.replace(/!$/, '').split('#');
  if (file.endsWith('/')) return path.startsWith(file) ? file.length : -1;
  if (file !== path) return -1;
  return declaration === undefined
    ? 1000
    : outer.includes(declaration)
      ? 1001 + outer.indexOf(declaration)
      : -1;
}
