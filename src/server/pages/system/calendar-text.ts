/**
 * Writes iCalendar: one property per line, texts escaped, long lines folded (RFC 5545, sections 3.1 and
 * 3.3.11).
 */

/** A property's name and its value: either literal, or a text to be escaped. */
export type CalendarLine = readonly [name: string, value: string | { text: string }];

/** Maximum number of bytes in a line, without its end. */
const LINE_BYTES_MAX = 75;

export function calendarText(lines: readonly CalendarLine[]): string {
  return lines
    .map(([name, value]) =>
      folded(`${name}:${typeof value === 'string' ? plain(value) : escaped(value.text)}`),
    )
    .map((line) => `${line}\r\n`)
    .join('');
}

/**
 * Removes control characters, so that no value ends its line: the text after a line break would be read as a
 * separate property.
 */
function plain(value: string): string {
  // eslint-disable-next-line no-control-regex -- these are what is taken out
  return value.replace(/[\u0000-\u001f\u007f]/g, '');
}

function escaped(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').split('\n');
  return lines.map((line) => plain(line).replace(/[\\;,]/g, (sign) => `\\${sign}`)).join('\\n');
}

/** Splits a line into parts of at most 75 bytes, the later ones after a space; never splits a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LINE_BYTES_MAX) {
      parts.push(part);
      [part, bytes] = [' ', 1];
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
