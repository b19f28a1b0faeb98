/**
 * Decides which files of a folder are sources, images and documents, by their content if the name is not
 * sufficient.
 */
import { SOURCE_FORMATS } from '#import/mapping.ts';
import { importFormats } from '#registry/import-formats.ts';
import { readerOf } from '../sources/index.ts';
import { FILE_FORMATS } from '#media/file-formats.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import type { LeftOutFile } from '#import/survey.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { hasFrontMatter, HTML_FILE } from '../files/folder.ts';
import { isObject } from '../sources/entry.ts';
import { csvRows } from '../sources/csv-rows.ts';
import { isConfiguration, readConfiguration, type SiteConfiguration } from './configuration.ts';
import { markdownSources } from './markdown-folders.ts';
import type { FoundSource } from './survey-source.ts';

export interface FoundFiles {
  sources: FoundSource[];
  images: string[];
  documents: string[];
  /** Files that are not used, with the reason. */
  leftOut: LeftOutFile[];
  /** Files whose names identify them as notes for developers, and fonts: neither are imported. */
  notes: string[];
  fonts: string[];
  /** Configuration of the old site; null without one. */
  configuration: SiteConfiguration | null;
}

const IMAGES = /\.(?:png|jpe?g|gif|webp|svg)$/i;
const MARKDOWN = /\.(?:md|markdown)$/i;
const TABLES = /\.(?:csv|tsv|txt)$/i;
const LINES = /\.(?:jsonl|ndjson|json)$/i;
/** Matches whole file names of notes for developers, which are not articles. */
const NOTES =
  /(?:^|\/)(?:readme|licen[cs]e|copying|contributing|changelog|code[_-]of[_-]conduct|security)(?:\.(?:md|markdown|txt|rst))?$/i;
/** Matches glyphs of a font, which are not images. */
const FONTS = /(?:^|\/)(?:web)?fonts\/[^/]+\.svg$/i;
/** Matches templates around pages, which are not pages themselves. */
const LAYOUTS = /(?:^|\/)(?:_?layouts|_?includes|_?partials|_site|archetypes|themes)\//i;
/** Matches folders with files that pages link to. */
const ATTACHED =
  /(?:^|\/)(?:assets?|static|public|files?|uploads?|downloads?|attachments?|media|documents?|images?|img)\//i;
const ATTACHED_REASON =
  'Pages link to this file, so its rows are not imported. Plan this file alone to import its rows, or add it to the source documents to offer it as a download.';
const SAMPLE_BYTES = 64 * 1024;

export interface FindOptions {
  /** The only file to use as a source; null: all files. */
  only: string | null;
  /** Whether images next to that file are included. */
  withImages: boolean;
}

/** Looks at every file, and reads at most the first 64 kB of each possible source. */
export async function findFiles(
  folder: SourceFolder,
  { only, withImages }: FindOptions,
): Promise<FoundFiles> {
  const names = only === null || withImages ? await folder.names() : [only];
  const found: FoundFiles = {
    sources: [],
    images: [],
    documents: [],
    leftOut: [],
    notes: [],
    fonts: [],
    configuration: null,
  };
  const markdown: string[] = [];
  const configurations: string[] = [];
  for (const name of names) {
    if (isConfiguration(name)) configurations.push(name);
    else if (NOTES.test(name) && only !== name) found.notes.push(name);
    else if (FONTS.test(name)) found.fonts.push(name);
    else if (IMAGES.test(name)) found.images.push(name);
    else if (only !== null && name !== only) continue;
    else if (MARKDOWN.test(name)) markdown.push(name);
    else if (HTML_FILE.test(name) && !LAYOUTS.test(name) && hasFrontMatter(await headOf(folder, name, 16)))
      markdown.push(name);
    else if (LINES.test(name)) await addLines(found, folder, name);
    else if (TABLES.test(name) && only === null && ATTACHED.test(name))
      found.leftOut.push({ file: name, reason: ATTACHED_REASON });
    else if (await isOfModule(found, folder, name)) continue;
    else if (TABLES.test(name)) await addTable(found, folder, name);
    else if (FILE_FORMATS.has(name.replace(/^.*\./s, '').toLowerCase())) found.documents.push(name);
    else if (/\.(?:xml|rss|sql|html?)$/i.test(name))
      found.leftOut.push({ file: name, reason: 'This format is not read. Convert it to JSON Lines or CSV.' });
  }
  // The site's own configuration is the one with the fewest folders above it; others belong to themes.
  const [configuration] = configurations.sort((a, b) => a.split('/').length - b.split('/').length);
  if (configuration !== undefined) found.configuration = await readConfiguration(folder, configuration);
  for (const folderOfTexts of markdownSources(markdown, found.notes))
    found.sources.push({ format: 'markdown', delimiter: ',', ...folderOfTexts });
  if (found.sources.length > IMPORT_LIMITS.sourcesMax)
    for (const { file } of found.sources.splice(IMPORT_LIMITS.sourcesMax - 5))
      found.leftOut.push({ file, reason: `A mapping has at most ${IMPORT_LIMITS.sourcesMax} sources.` });
  return found;
}

/**
 * Adds the file as a source if its extension belongs to a format of a module or an extension, and that format
 * recognises it.
 */
async function isOfModule(found: FoundFiles, folder: SourceFolder, file: string): Promise<boolean> {
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  for (const format of SOURCE_FORMATS) {
    const { records, fileEndings = [] } = importFormats[format];
    if (records !== 'file' || !fileEndings.includes(ending)) continue;
    const { recognises } = readerOf(format);
    if (recognises && !recognises(await headOf(folder, file))) continue;
    found.sources.push({ format, file, delimiter: ',' });
    return true;
  }
  return false;
}

async function headOf(folder: SourceFolder, name: string, bytes = SAMPLE_BYTES): Promise<string> {
  const file = await folder.open(name);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  } finally {
    await file.close();
  }
}

async function addLines(found: FoundFiles, folder: SourceFolder, file: string): Promise<void> {
  const head = await headOf(folder, file);
  const line = head.trimStart().split('\n', 1)[0] ?? '';
  if (line === '') found.leftOut.push({ file, reason: 'The file is empty.' });
  // A first line beyond the sample is classified by its name.
  else if (isRecord(line) || (line.startsWith('{') && head.length >= SAMPLE_BYTES - 3))
    found.sources.push({ format: 'jsonl', file, delimiter: ',' });
  else if (head.trimStart().startsWith('['))
    found.leftOut.push({
      file,
      reason: 'This is one JSON list. Write one object per line: jq -c ".[]" FILE.json > FILE.jsonl',
    });
  else found.leftOut.push({ file, reason: 'This is not JSON Lines: a JSON object on every line.' });
}

function isRecord(line: string): boolean {
  try {
    return isObject(JSON.parse(line));
  } catch {
    return false;
  }
}

async function addTable(found: FoundFiles, folder: SourceFolder, file: string): Promise<void> {
  const head = await headOf(folder, file);
  const delimiter = await delimiterOf(head);
  if (delimiter !== null) found.sources.push({ format: 'csv', file, delimiter });
  else if (/\.txt$/i.test(file)) found.documents.push(file);
  else found.leftOut.push({ file, reason: 'There is no header row with at least two columns.' });
}

/**
 * The delimiter for which the largest share of the first rows has as many cells as the first row; if several
 * qualify, the one with the most cells. Null if no delimiter results in two columns.
 */
export async function delimiterOf(head: string): Promise<string | null> {
  let best: { delimiter: string; cells: number; share: number } | null = null;
  for (const delimiter of [',', ';', '\t', '|']) {
    const lengths: number[] = [];
    for await (const row of csvRows(piecesOf(head), delimiter))
      if ('cells' in row && lengths.length < 30) lengths.push(row.cells.length);
    const [cells = 0] = lengths;
    // The end of the sample may truncate the last row.
    const whole = lengths.length > 2 ? lengths.slice(0, -1) : lengths;
    const share = whole.filter((length) => length === cells).length / Math.max(1, whole.length);
    if (cells >= 2 && (!best || share > best.share || (share === best.share && cells > best.cells)))
      best = { delimiter, cells, share };
  }
  return best?.delimiter ?? null;
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield text;
}
