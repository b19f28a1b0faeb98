/** A folder of Markdown files with front matter, as Hugo, Jekyll and others keep them. */
import { AppError } from '#model/errors.ts';
import { IMPORT_LIMITS } from '#model/import-rules.ts';
import { ParserError } from '#server/parsers/index.ts';
import { parseInTurn, sentenceOfParser } from '../parse-in-turn.ts';
import type { SourceFolder } from '../folder.ts';
import type { SourceEntry } from './entry.ts';
import type { FrontMatter } from './front-matter.ts';

/** Each file is a record `{ source_path, name, front_matter, body }`. */
export async function* readMarkdownFolder(folder: SourceFolder, name: string): AsyncGenerator<SourceEntry> {
  for (const file of await folder.markdownFiles(name)) {
    try {
      const data = await folder.read(file, IMPORT_LIMITS.recordBytesMax);
      yield await entryOf(file, data.toString('utf8'));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      yield { kind: 'unreadable', position: `${file}:1`, reason: error.message };
    }
  }
}

async function entryOf(file: string, raw: string): Promise<SourceEntry> {
  const text = raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const position = `${file}:1`;
  const unreadable = (reason: string): SourceEntry => ({ kind: 'unreadable', position, reason });
  if (text.startsWith('+++\n')) return unreadable('TOML front matter is not supported. Convert it to YAML.');
  const match = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/.exec(text);
  const base = { source_path: file, name: (file.split('/').at(-1) ?? file).replace(/\.\w+$/, '') };
  if (!match)
    return { kind: 'record', position, record: { ...base, front_matter: {}, body: text }, notes: [] };
  const front = await frontMatterOf(match[1] ?? '');
  if ('reason' in front) return unreadable(front.reason);
  const body = text.slice(match[0].length);
  return {
    kind: 'record',
    position,
    record: { ...base, front_matter: front.values, body },
    notes: front.notes,
  };
}

async function frontMatterOf(text: string): Promise<FrontMatter> {
  try {
    return await parseInTurn('frontMatter', text);
  } catch (error) {
    if (error instanceof ParserError)
      return {
        reason: sentenceOfParser(error, 'The front matter is too deep or too long to be read.'),
      };
    throw error;
  }
}
