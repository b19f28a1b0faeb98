/**
 * YAML that Ruby and Go accept against its own rules: a value in quotation marks or brackets that continues
 * on lines without an indent, as editors wrap long titles.
 */

/** A key or a list entry whose value begins with a quotation mark or a bracket. */
const OPENED =
  /^(\s*)(?:- +)?(?:[\w.$-]{1,100}|"[^"\n]{1,100}"|'[^'\n]{1,100}'): +(["'[{])|^(\s*)- +(["'[{])/;
const CLOSED_BY: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/**
 * Returns the text with continuation lines indented; unchanged if it has no such lines. Each line is read
 * once.
 */
export function indentContinued(text: string): string {
  const lines = text.split('\n');
  const neverClosed = new Set<string>();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const match = OPENED.exec(line);
    const mark = match?.[2] ?? match?.[4];
    if (!match || mark === undefined || neverClosed.has(mark)) continue;
    const end = lineOfEnd(lines, { at, from: match[0].length, mark });
    if (end === null) neverClosed.add(mark);
    else if (end > at) {
      const indent = `${match[1] ?? match[3] ?? ''}  `;
      for (let next = at + 1; next <= end; next += 1) {
        const part = lines[next] ?? '';
        if (part !== '' && !part.startsWith(indent)) lines[next] = indent + part.trimStart();
      }
      at = end;
    }
  }
  return lines.join('\n');
}

/** The last line of the value, or its first line if text follows its end; null if it does not end. */
function lineOfEnd(
  lines: readonly string[],
  { at, from, mark }: { at: number; from: number; mark: string },
): number | null {
  const end = CLOSED_BY[mark] ?? mark;
  for (let number = at; number < lines.length; number += 1) {
    const text = (lines[number] ?? '').slice(number === at ? from : 0);
    const place = placeOfEnd(text, end);
    if (place === -1) continue;
    return /^\s*(?:#.*)?$/.test(text.slice(place + 1)) ? number : at;
  }
  return null;
}

function placeOfEnd(text: string, end: string): number {
  if (end === '"') return closingQuote(text);
  if (end !== "'") return text.lastIndexOf(end);
  for (let place = text.indexOf("'"); place !== -1; place = text.indexOf("'", place + 2))
    if (text[place + 1] !== "'") return place;
  return -1;
}

function closingQuote(text: string): number {
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '\\') place += 1;
    else if (text[place] === '"') return place;
  }
  return -1;
}
