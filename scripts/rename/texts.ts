import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Sources } from './sources.ts';
import { isCompound, isLimited, onlyRow, rowFor, rowsByName, type SymbolRename } from './rows.ts';

/**
 * Renames in comments and templates of code, and in documents: compound names as whole words, others only
 * between backticks. Decisions and patches of exercises are documents, too. If the table has several new
 * names for a name, comments follow the row of their file, and documents remain unchanged.
 */
export function renameInTexts(sources: Sources, renames: readonly SymbolRename[]): void {
  const rows = [...rowsByName(renames).values()];
  for (const file of sources.files()) {
    const here = rows.flatMap((ofName) => rowInComments(ofName, sources.path(file)) ?? []);
    for (const [start, end] of commentsOf(file)) {
      for (const rename of here) {
        for (const match of file.text.slice(start, end).matchAll(pattern(rename))) {
          sources.edit(file.fileName, {
            start: start + match.index,
            length: rename.from.length,
            text: rename.to,
          });
        }
      }
    }
  }
  const inDocuments = rows
    .flatMap((ofName) => onlyRow(ofName) ?? [])
    .filter((row) => isCompound(row.from) || !isLimited(row));
  const listed = execFileSync('git', ['ls-files', '*.md', '*.patch'], {
    cwd: sources.root,
    encoding: 'utf8',
  });
  for (const name of listed.split('\n').filter(Boolean)) {
    const path = join(sources.root, name);
    const text = readFileSync(path, 'utf8');
    const renamed = inDocuments.reduce((so, rename) => so.replace(pattern(rename), rename.to), text);
    if (renamed !== text) writeFileSync(path, renamed);
  }
}

/**
 * Comments follow the row of their file, otherwise the only row of the name, unless it is a limited row for a
 * word of prose.
 */
function rowInComments(rows: readonly SymbolRename[], path: string): SymbolRename | null | undefined {
  const only = onlyRow(rows);
  return rowFor(rows, path) ?? (only && (isCompound(only.from) || !isLimited(only)) ? only : null);
}

function pattern({ from }: SymbolRename): RegExp {
  return isCompound(from)
    ? new RegExp(String.raw`(?<![\w-])${from}(?![\w-])`, 'g')
    : new RegExp(`(?<=\`)${from}(?=[\`(.])`, 'g');
}

/** Start and end of each comment. Comments precede tokens, or follow them on the same line. */
function commentsOf(file: ts.SourceFile): [number, number][] {
  const found = new Map<number, number>();
  const visit = (node: ts.Node) => {
    const children = node.getChildren(file);
    if (children.length > 0) {
      for (const child of children) visit(child);
      return;
    }
    if (node.kind === ts.SyntaxKind.JsxText) return;
    for (const range of [
      ...(ts.getLeadingCommentRanges(file.text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.end) ?? []),
    ]) {
      found.set(range.pos, range.end);
    }
  };
  visit(file);
  return [...found];
}
