/**
 * Reads a CSV file as spreadsheet programs do, with any separator of cells: for tests that no cell is a
 * formula.
 */

/**
 * `quoting`: a quotation mark at the start of a cell encloses it, text after the closing one is appended unchanged. `plain`:
 * quotation marks have no meaning.
 */
const DIALECTS = ['quoting', 'plain'] as const;

const SEPARATORS = [',', ';', '\t', '|'] as const;

type Dialect = (typeof DIALECTS)[number];

/** The cells of a file that a program would execute; empty for a harmless file. */
export function liveCells(file: string): string[] {
  return DIALECTS.flatMap((dialect) =>
    SEPARATORS.flatMap((separator) => cellsOf(file, separator, dialect).filter(isLive)),
  );
}

/**
 * Ignores leading white space, control characters and invisible ones. A number or phone number does not count
 * if the cell ends after it or the product's next cell follows.
 */
function isLive(cell: string): boolean {
  const seen = cell.replace(/^[\s\p{Cc}\p{Cf}]+/u, '');
  return /^[=+\-@＝＋－＠]/.test(seen) && !/^(?:-\d+(?:\.\d+)?|\+[\d ]+)(?:$|,?")/.test(seen);
}

function cellsOf(file: string, separator: string, dialect: Dialect): string[] {
  const cells = [''];
  const add = (letter: string) => (cells[cells.length - 1] = (cells.at(-1) ?? '') + letter);
  let place: 'start' | 'quoted' | 'plain' = 'start';
  const text = file.replace(/^\uFEFF/, '');
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (place === 'quoted') {
      if (letter !== '"') add(letter);
      else if (text[at + 1] === '"') add(text.charAt((at += 1)));
      else place = 'plain';
    } else if (letter === '"' && dialect === 'quoting' && place === 'start') place = 'quoted';
    else if (letter === separator || letter === '\n' || letter === '\r') {
      cells.push('');
      place = 'start';
    } else {
      add(letter);
      place = 'plain';
    }
  }
  return cells;
}
