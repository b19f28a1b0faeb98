/** Splits the streamed text of a CSV file into rows: memory holds one row and one chunk. */
import { IMPORT_LIMITS } from '#import/rules.ts';

/** A row, or why it is unreadable; `line` is its first line. */
export type CsvRow = { line: number; cells: string[] } | { line: number; reason: string };

const TOO_MANY_CELLS = `The row has more than ${IMPORT_LIMITS.recordValuesMax.toLocaleString('en')} cells.`;
const TOO_LONG = `The row is longer than ${IMPORT_LIMITS.recordBytesMax / 1_000_000} MB.`;
const NEVER_CLOSED = 'A quotation mark of this row is never closed. Nothing from this line on was read.';

/**
 * Splits a chunked text into rows, reading each character once. Empty lines count but yield nothing. A
 * quotation mark that does not enclose a whole cell is a part of the cell: `5" pipe`, `"a "quoted" word"`.
 */
export async function* csvRows(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  const splitter = createSplitter(delimiter);
  for await (const piece of pieces) yield* splitter.split(piece);
  yield* splitter.end();
}

interface Splitter {
  split: (piece: string) => Generator<CsvRow>;
  end: () => Generator<CsvRow>;
}

function createSplitter(delimiter: string): Splitter {
  const row = createRow();
  const stops = new RegExp(`[\\r\\n${delimiter.replace(/[\\\]^-]/, '\\$&')}]`, 'g');
  /**
   * Position of the parser within a cell; `closed`: after a quotation mark that may be the cell's last
   * character.
   */
  let place: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  let isAfterReturn = false;
  const quote = () => {
    if (place === 'closed') row.add('"');
    place = 'quoted';
  };
  const letters = (text: string) => {
    if (text === '') return;
    if (place === 'closed') row.unquote();
    row.add(text);
    place = 'plain';
  };
  return {
    *split(piece) {
      let at = isAfterReturn && piece.startsWith('\n') ? 1 : 0;
      if (piece !== '') isAfterReturn = false;
      while (at < piece.length) {
        if (place === 'quoted') {
          const end = indexOrEnd(piece, piece.indexOf('"', at));
          row.add(piece.slice(at, end));
          if (end < piece.length) place = 'closed';
          at = end + 1;
        } else if (piece[at] === '"' && place !== 'plain') {
          quote();
          at += 1;
        } else {
          stops.lastIndex = at;
          const end = indexOrEnd(piece, stops.exec(piece)?.index ?? -1);
          letters(piece.slice(at, end));
          at = end + 1;
          if (end === piece.length) break;
          row.endCell(place === 'closed');
          place = 'start';
          if (piece[end] === delimiter) continue;
          if (piece[end] === '\r' && piece[at] === '\n') at += 1;
          else isAfterReturn = piece[end] === '\r' && at === piece.length;
          yield* row.end();
        }
      }
    },
    *end() {
      if (place === 'quoted') return yield { line: row.line(), reason: NEVER_CLOSED };
      row.endCell(place === 'closed');
      yield* row.end();
    },
  };
}

function indexOrEnd(piece: string, index: number): number {
  return index === -1 ? piece.length : index;
}

/** The current row. For a row that is too long, stores only that fact. */
function createRow() {
  let [cells, cell, length]: [string[], string, number] = [[], '', 0];
  let hasQuotes = false;
  let [line, breaks] = [1, 0];
  const add = (text: string) => {
    length += text.length;
    if (length > IMPORT_LIMITS.recordBytesMax) [cells, cell] = [[], ''];
    else cell += text;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks += 1;
  };
  return {
    line: () => line,
    add,
    /** Makes the quotation marks around what was read so far a part of the cell. */
    unquote() {
      cell = `"${cell}"`;
    },
    endCell(isQuoted: boolean) {
      length += 1;
      hasQuotes ||= isQuoted;
      if (length <= IMPORT_LIMITS.recordBytesMax && cells.length <= IMPORT_LIMITS.recordValuesMax)
        cells.push(cell);
      cell = '';
    },
    *end(): Generator<CsvRow> {
      const isEmpty = cells.length === 1 && cells[0] === '' && !hasQuotes;
      if (length > IMPORT_LIMITS.recordBytesMax) yield { line, reason: TOO_LONG };
      else if (cells.length > IMPORT_LIMITS.recordValuesMax) yield { line, reason: TOO_MANY_CELLS };
      // Copied, because a substring retains its whole chunk in memory.
      else if (!isEmpty) yield { line, cells: JSON.parse(JSON.stringify(cells)) as string[] };
      [cells, cell, length, hasQuotes] = [[], '', 0, false];
      [line, breaks] = [line + breaks + 1, 0];
    },
  };
}
