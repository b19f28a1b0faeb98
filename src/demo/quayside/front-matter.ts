/** A value the front matter subset can hold: text, a number, or a flat list of texts. */
export type FrontMatterValue = string | number | readonly string[];

/** A demo file split into its header and its Markdown. */
export interface ParsedFile {
  values: ReadonlyMap<string, FrontMatterValue>;
  body: string;
}

const opening = '---\n';
const closing = '\n---\n';

/**
 * Splits a file into front matter and Markdown body.
 *
 * The header is a subset of YAML: one `key: value` per line, lists as `[a, b]`, text bare or in double quotes.
 * A value made only of digits with an optional decimal part is a number. Throws an error that names the file
 * when the header is missing, a line has no key, or a key appears twice.
 */
export function parseFile(fileName: string, source: string): ParsedFile {
  const text = source.replaceAll('\r\n', '\n');
  const end = text.indexOf(closing, opening.length - 1);
  if (!text.startsWith(opening) || end < 0) {
    throw new Error(`${fileName} has no front matter: begin it with a block between two lines of ---.`);
  }
  const values = new Map<string, FrontMatterValue>();
  for (const line of text.slice(opening.length, end).split('\n')) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const key = line.slice(0, colon).trim();
    if (colon < 1 || values.has(key)) {
      throw new Error(`${fileName} has a front matter line without its own key: ${line}`);
    }
    values.set(key, parseValue(line.slice(colon + 1).trim()));
  }
  return { values, body: text.slice(end + closing.length).trim() };
}

/** Reads a text that must be there. Throws an error that names the file and the key. */
export function requireText(fileName: string, file: ParsedFile, key: string): string {
  const value = optionalText(fileName, file, key);
  if (value === undefined) throw new Error(`${fileName} lacks ${key} in its front matter.`);
  return value;
}

/** Reads a text that may be missing. Throws when the key holds a list. */
export function optionalText(fileName: string, file: ParsedFile, key: string): string | undefined {
  const value = file.values.get(key);
  if (value === undefined) return undefined;
  if (typeof value === 'object') throw new Error(`${fileName} has a list for ${key}, which takes one text.`);
  return String(value);
}

/** Reads a number that must be there. Throws an error that names the file and the key. */
export function requireNumber(fileName: string, file: ParsedFile, key: string): number {
  const value = file.values.get(key);
  if (typeof value !== 'number') throw new Error(`${fileName} needs a number for ${key}.`);
  return value;
}

/** Reads a list, empty when the key is missing. Throws when the key holds a single value. */
export function listOf(fileName: string, file: ParsedFile, key: string): readonly string[] {
  const value = file.values.get(key);
  if (value === undefined) return [];
  if (typeof value !== 'object') throw new Error(`${fileName} needs a list such as [a, b] for ${key}.`);
  return value;
}

/** Throws when the header holds a key that nothing reads, which is nearly always a misspelling. */
export function refuseUnknownKeys(fileName: string, file: ParsedFile, known: ReadonlySet<string>): void {
  for (const key of file.values.keys()) {
    if (!known.has(key)) throw new Error(`${fileName} has an unknown front matter key: ${key}.`);
  }
}

function parseValue(raw: string): FrontMatterValue {
  if (raw.startsWith('[') && raw.endsWith(']')) {
    return raw
      .slice(1, -1)
      .split(',')
      .map((part) => unquote(part.trim()))
      .filter((part) => part !== '');
  }
  return /^\d+(\.\d+)?$/.test(raw) ? Number(raw) : unquote(raw);
}

function unquote(raw: string): string {
  return raw.length > 1 && raw.startsWith('"') && raw.endsWith('"') ? raw.slice(1, -1) : raw;
}
