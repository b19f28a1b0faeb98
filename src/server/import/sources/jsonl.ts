/** JSON Lines: one object per line. Memory holds one line at a time, however long the file. */
import type { ImportSource } from '#import/mapping.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import { ParserError } from '#server/parsers/index.ts';
import { parseInTurn, sentenceOfParser } from '../texts/parse-in-turn.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { decode } from './decode.ts';
import type { SourceEntry } from '#server/import/define-import-source.ts';
import { readJsonRecord, TOO_MANY_VALUES, type JsonRecord } from './json-record.ts';

const LINE_FEED = 0x0a;

/** Reads the records of a file; empty lines count but yield nothing. */
export async function* readJsonLines(
  folder: SourceFolder,
  file: string,
  encoding: ImportSource['encoding'] = 'auto',
): AsyncGenerator<SourceEntry> {
  let number = 0;
  for await (const line of linesOf(folder, file)) {
    number += 1;
    const position = `${file}:${number}`;
    if (line === null) {
      yield {
        kind: 'unreadable',
        position,
        reason: `The line is longer than ${IMPORT_LIMITS.recordBytesMax / 1_000_000} MB.`,
      };
      continue;
    }
    const { text, notes } = decode(line, encoding);
    const record = text.replace(/^\uFEFF/, '').trim();
    if (record !== '') yield await entryOf(record, position, notes);
  }
}

/** Longer lines are parsed in the parser process: here they would hold up every request. */
const SHORT_LENGTH_MAX = 64_000;

async function entryOf(text: string, position: string, notes: readonly string[]): Promise<SourceEntry> {
  const read = text.length <= SHORT_LENGTH_MAX ? readJsonRecord(text) : await readLong(text);
  if ('reason' in read) return { kind: 'unreadable', position, reason: read.reason };
  return { kind: 'record', position, record: read.record, notes };
}

async function readLong(text: string): Promise<JsonRecord> {
  try {
    return await parseInTurn('record', text);
  } catch (error) {
    if (error instanceof ParserError) return { reason: sentenceOfParser(error, TOO_MANY_VALUES) };
    throw error;
  }
}

/** Reads lines; a line that is too long is null. */
async function* linesOf(folder: SourceFolder, name: string): AsyncGenerator<Buffer | null> {
  const file = await folder.open(name);
  const parts: Buffer[] = [];
  let length = 0;
  const take = () => {
    const line = length > IMPORT_LIMITS.recordBytesMax ? null : Buffer.concat(parts);
    parts.length = 0;
    length = 0;
    return line;
  };
  const add = (part: Buffer) => {
    length += part.length;
    if (length <= IMPORT_LIMITS.recordBytesMax) parts.push(part);
    else parts.length = 0;
  };
  // The stream closes the file when it ends or is abandoned.
  for await (const chunk of file.createReadStream({ highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (length > 0) yield take();
}
