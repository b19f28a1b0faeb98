import ts from 'typescript';
import { declarationsIn, type Sources } from './sources.ts';

export interface SymbolRename {
  from: string;
  to: string;
  /**
   * Paths; empty for members and for names that several files declare. A folder that ends with a slash, or a path that ends
   * with an exclamation mark, limits the rename to what is declared there, whatever the name is like.
   */
  declaredIn: readonly string[];
}

/** Whether a name can only be one of code: prose has no capitals or underscores inside of a word. */
export function isCompound(name: string): boolean {
  return /[a-z0-9][A-Z]|_/.test(name);
}

/**
 * Adds the edits of all references. A compound name is renamed wherever it is declared, so that destructured and
 * forwarded names follow; a name that is also a word of prose only where the table declares it.
 * Returns lines about declarations that could not be renamed.
 */
export function renameSymbols(sources: Sources, renames: readonly SymbolRename[]): string[] {
  const byName = new Map(renames.map((rename) => [rename.from, rename]));
  const problems: string[] = [];
  for (const file of sources.files()) {
    for (const name of declarationsIn(file)) {
      const rename = byName.get(name.text);
      if (!rename || sources.has(file.fileName, name.getStart())) continue;
      if (!isMeant(rename, sources.path(file))) continue;
      // Without texts before and behind, both sides of a shorthand property and of an alias are renamed together.
      const found = sources.service.findRenameLocations(file.fileName, name.getStart(), false, false, {
        providePrefixAndSuffixTextForRename: false,
      });
      if (!found) problems.push(`not renamed: ${rename.from} in ${sources.path(file)}`);
      for (const { fileName, textSpan } of found ?? []) {
        if (fileName.includes('/node_modules/')) throw new Error(`${rename.from} reaches ${fileName}.`);
        sources.edit(fileName, { ...textSpan, text: rename.to });
      }
    }
    renameKeys(sources, file, byName);
  }
  return problems;
}

/** Names in types such as `Pick<T, 'name'>`, in `'name' in value`, and in the templates of the generator. */
function renameKeys(sources: Sources, file: ts.SourceFile, byName: ReadonlyMap<string, SymbolRename>): void {
  const isTemplate = sources.path(file).startsWith('scripts/generate/');
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteral(node)) {
      const rename = byName.get(node.text);
      const { parent } = node;
      const isKey =
        ts.isLiteralTypeNode(parent) ||
        (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword);
      if (
        rename &&
        isMeant(rename, sources.path(file)) &&
        (isKey || (isTemplate && isCompound(rename.from)))
      ) {
        sources.edit(file.fileName, {
          start: node.getStart() + 1,
          length: node.text.length,
          text: rename.to,
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

function isMeant({ from, declaredIn }: SymbolRename, path: string): boolean {
  const isLimited = declaredIn.some((place) => /[/!]$/.test(place));
  if (!isLimited && (isCompound(from) || declaredIn.length === 0)) return true;
  return declaredIn.some(
    (place) => path === place.replace('!', '') || (place.endsWith('/') && path.startsWith(place)),
  );
}
