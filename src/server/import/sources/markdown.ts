/** A folder of Markdown files with front matter, as Hugo, Jekyll and others keep them. */
import { isMap, isScalar, parseDocument } from 'yaml';
import { AppError } from '#model/errors.ts';
import { IMPORT_LIMITS } from '#model/import-rules.ts';
import type { SourceFolder } from '../folder.ts';
import { isObject, type SourceEntry } from './entry.ts';

/** Each file is a record `{ source_path, name, front_matter, body }`. */
export async function* readMarkdownFolder(folder: SourceFolder, name: string): AsyncGenerator<SourceEntry> {
  for (const file of await folder.markdownFiles(name)) {
    try {
      const data = await folder.read(file, IMPORT_LIMITS.recordBytesMax);
      yield entryOf(file, data.toString('utf8'));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      yield { kind: 'unreadable', position: `${file}:1`, reason: error.message };
    }
  }
}

function entryOf(file: string, raw: string): SourceEntry {
  const text = raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const position = `${file}:1`;
  const unreadable = (reason: string): SourceEntry => ({ kind: 'unreadable', position, reason });
  if (text.startsWith('+++\n'))
    return unreadable('Front matter in TOML is not read. Please turn it into YAML.');
  const match = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/.exec(text);
  const base = { source_path: file, name: (file.split('/').at(-1) ?? file).replace(/\.\w+$/, '') };
  if (!match)
    return { kind: 'record', position, record: { ...base, front_matter: {}, body: text }, notes: [] };
  const front = readFrontMatter(match[1] ?? '');
  if ('reason' in front) return unreadable(front.reason);
  const body = text.slice(match[0].length);
  return {
    kind: 'record',
    position,
    record: { ...base, front_matter: front.values, body },
    notes: front.notes,
  };
}

/** YAML of the plain kind: no tags, no references, dates stay texts. Of a key given twice the first value stands. */
export function readFrontMatter(
  text: string,
): { values: Record<string, unknown>; notes: string[] } | { reason: string } {
  if (text.length > IMPORT_LIMITS.frontMatterBytesMax)
    return { reason: `The front matter is longer than ${IMPORT_LIMITS.frontMatterBytesMax / 1000} kB.` };
  const document = parseDocument(text, {
    schema: 'core',
    merge: false,
    uniqueKeys: true,
    logLevel: 'silent',
  });
  const notes: string[] = [];
  for (const error of document.errors) {
    if (error.code !== 'DUPLICATE_KEY')
      return {
        reason: `The front matter is not YAML (line ${(error.linePos?.[0].line ?? 0) + 1}): ${error.message.split('\n')[0]}`,
      };
    notes.push(
      `A key stands twice in the front matter (line ${(error.linePos?.[0].line ?? 0) + 1}); the first value was taken.`,
    );
  }
  if (isMap(document.contents)) {
    const seen = new Set<unknown>();
    document.contents.items = document.contents.items.filter(({ key }) => {
      const known = isScalar(key) ? key.value : key;
      if (seen.has(known)) return false;
      seen.add(known);
      return true;
    });
  }
  try {
    const values: unknown = document.toJS({ maxAliasCount: 0 });
    if (values === null || values === undefined) return { values: {}, notes };
    return isObject(values)
      ? { values, notes }
      : { reason: 'The front matter is not a list of names and values.' };
  } catch {
    return { reason: 'The front matter refers to itself (anchors and aliases), which is not read.' };
  }
}
