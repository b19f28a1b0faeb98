import { parse } from 'yaml';

/** A demo file split into its header and its Markdown. */
export interface ParsedFile {
  values: unknown;
  body: string;
}

const opening = '---\n';
const closing = '\n---\n';

/** Splits a file into its YAML header and its Markdown body. Throws an error that names the file. */
export function parseFile(fileName: string, source: string): ParsedFile {
  const text = source.replaceAll('\r\n', '\n');
  const end = text.indexOf(closing, opening.length - 1);
  if (!text.startsWith(opening) || end < 0) {
    throw new Error(`${fileName} has no front matter: begin it with a block between two lines of ---.`);
  }
  try {
    return { values: parse(text.slice(opening.length, end)), body: text.slice(end + closing.length).trim() };
  } catch (cause) {
    throw new Error(`${fileName} has front matter that is no YAML: ${String(cause)}`, { cause });
  }
}
