/**
 * Decides whether pasted plain text is Markdown. Only structure counts: emphasis and single lines that merely
 * begin with a marker also occur in prose.
 */

/** Maximum length of a text that is converted, in characters. Longer texts stay plain: parsing would block the tab. */
export const MARKDOWN_LENGTH_MAX = 200_000;

/** Maximum depth of nested lists and quotes, by the markers and the indentation of one line. */
const NESTING_MAX = 8;

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.{0,200}\S)[ \t]*$/;
const ITEM = /^[ \t]*(?:([-*+])|(\d{1,9})([.)]))[ \t]+(\S.*)$/;
const QUOTE = /^ {0,3}>[ \t]?\S/;
const DELIMITER_ROW =
  /^ {0,3}\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*$|^ {0,3}\|[ \t]*:?-{3,}:?[ \t]*\|$/;
const LINK = /!?\[[^[\]\n]{1,300}\]\((?:https?:\/\/|mailto:)[^\s()]{1,2000}\)/;
/** A date at the beginning of a line, as in “1. Mai 2026” or “3. Oktober: Feiertag”. */
const DATE = /^\d{1,2}\.[ \t]+\p{L}{3,12}\.?(?:[ \t]+\d{4}\b|:)/u;

/**
 * Whether the text has a heading, a fenced code block, a list of at least two items, a quote of at least two
 * lines, a table or a link of Markdown. False if it is longer than `MARKDOWN_LENGTH_MAX`. Linear in its length.
 */
export function isMarkdown(text: string): boolean {
  if (text.length > MARKDOWN_LENGTH_MAX) return false;
  const lines = text.split(/\r\n?|\n/);
  return (
    lines.some((line, index) => {
      const near = {
        line,
        before: lines[index - 1] ?? '',
        after: lines[index + 1] ?? '',
        isOnly: lines.length === 1,
      };
      return isHeading(near) || isPartOfList(near) || isStructure(near);
    }) || hasFence(lines)
  );
}

/** Whether a line is nested more deeply than a text allows; such a text stays plain. */
export function isNestedTooDeeply(text: string): boolean {
  return text.split(/\r\n?|\n/).some((line) => {
    const [start = ''] = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/.exec(line) ?? [];
    const markers = start.match(/>|[-*+]|\d{1,9}[.)]/g)?.length ?? 0;
    const columns = start.replaceAll('\t', '    ').match(/ /g)?.length ?? 0;
    return markers > 0 && markers + Math.floor(columns / 4) > NESTING_MAX;
  });
}

interface Near {
  line: string;
  before: string;
  after: string;
  isOnly: boolean;
}

/** One # also begins comments of code, hashtags and “# 1 in the charts”: it counts only with blank lines around it. */
function isHeading({ line, before, after, isOnly }: Near): boolean {
  const [, marks = '', words = ''] = HEADING.exec(line) ?? [];
  if (marks === '' || !/\p{L}/u.test(words)) return false;
  if (marks.length > 1) return true;
  return !isOnly && !/^\d/.test(words) && before.trim() === '' && after.trim() === '';
}

/** Whether this item and the next are in one list: one line that begins with a dash may be speech or a signature. */
function isPartOfList({ line, after }: Near): boolean {
  const item = itemOf(line);
  const next = itemOf(after);
  if (!item || !next) return false;
  if (next.indent > item.indent) return true;
  return item.indent === next.indent && item.marker === next.marker && isNext(item.number, next.number);
}

function isNext(number: number | null, next: number | null): boolean {
  return number === null || next === number + 1 || (number === 1 && next === 1);
}

function itemOf(line: string): { indent: number; marker: string; number: number | null } | null {
  const [, bullet, number, end = '', words = ''] = ITEM.exec(line) ?? [];
  if (!/\p{L}/u.test(words) || DATE.test(line.trimStart())) return null;
  const indent = line.search(/\S/);
  return { indent, marker: bullet ?? end, number: number === undefined ? null : Number(number) };
}

function isStructure({ line, before, after }: Near): boolean {
  if (QUOTE.test(line) && QUOTE.test(after)) return true;
  return (before.includes('|') && DELIMITER_ROW.test(line)) || LINK.test(line);
}

/** Whether a code block begins and ends. */
function hasFence(lines: readonly string[]): boolean {
  let open: string | null = null;
  for (const line of lines) {
    const [, marks = '', info = ''] = FENCE.exec(line) ?? [];
    if (marks === '') continue;
    if (open === null) open = marks;
    else if (marks.startsWith(open) && info.trim() === '') return true;
  }
  return false;
}
