/** A folder of Markdown files with front matter, as used by Hugo, Jekyll and others. */
import { AppError } from '#model/errors.ts';
import type { ImportSource } from '#import/mapping.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import { ParserError } from '#server/parsers/index.ts';
import { parseInTurn, sentenceOfParser } from '../texts/parse-in-turn.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { decode } from './decode.ts';
import type { SourceEntry } from '#server/import/define-import-source.ts';
import type { FrontMatter } from './front-matter.ts';

/** Each file is a record `{ source_path, name, front_matter, body }`; HTML files with front matter as well. */
export async function* readMarkdownFolder(
  folder: SourceFolder,
  name: string,
  { encoding, except }: Pick<ImportSource, 'encoding' | 'except'> = { encoding: 'auto', except: [] },
): AsyncGenerator<SourceEntry> {
  for (const file of await folder.markdownFiles(name, except)) {
    try {
      const data = await folder.read(file, IMPORT_LIMITS.recordBytesMax);
      yield await entryOf(file, decode(data, encoding));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      yield { kind: 'unreadable', position: `${file}:1`, reason: error.message };
    }
  }
}

const YAML = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/;
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/;

async function entryOf(
  file: string,
  { text: raw, notes }: { text: string; notes: string[] },
): Promise<SourceEntry> {
  const text = raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const position = `${file}:1`;
  const base = { source_path: file, name: (file.split('/').at(-1) ?? file).replace(/\.\w+$/, '') };
  const toml = TOML.exec(text);
  const match = toml ?? YAML.exec(text);
  if (!match) return { kind: 'record', position, record: { ...base, front_matter: {}, body: text }, notes };
  const front = await frontMatterOf(toml ? 'toml' : 'frontMatter', match[1] ?? '');
  if ('reason' in front) return { kind: 'unreadable', position, reason: front.reason };
  const body = text.slice(match[0].length);
  return {
    kind: 'record',
    position,
    record: { ...base, front_matter: front.values, body },
    notes: [...notes, ...front.notes],
  };
}

async function frontMatterOf(parser: 'toml' | 'frontMatter', text: string): Promise<FrontMatter> {
  try {
    return await parseInTurn(parser, text);
  } catch (error) {
    if (error instanceof ParserError)
      return {
        reason: sentenceOfParser(error, 'The front matter is too deep or too long to be read.'),
      };
    throw error;
  }
}
