/** Writing iCalendar: one property a line, texts escaped, long lines folded (RFC 5545, sections 3.1 and 3.3.11). */

/** A property's name and its value: as it is, or a text to be escaped. */
export type CalendarLine = readonly [name: string, value: string | { text: string }];

/** Bytes of a line without its end. */
const LINE_BYTES_MAX = 75;

export function calendarText(lines: readonly CalendarLine[]): string {
  return lines
    .map(([name, value]) =>
      folded(`${name}:${typeof value === 'string' ? plain(value) : escaped(value.text)}`),
    )
    .map((line) => `${line}\r\n`)
    .join('');
}

/** No value ends its line: what follows it would be a property of its own. */
function plain(value: string): string {
  // eslint-disable-next-line no-control-regex -- these are what is taken out
  return value.replace(/[\u0000-\u001f\u007f]/g, '');
}

function escaped(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').split('\n');
  return lines.map((line) => plain(line).replace(/[\\;,]/g, (sign) => `\\${sign}`)).join('\\n');
}

/** Parts of at most 75 bytes, the later ones after a space; no letter is cut. */
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
