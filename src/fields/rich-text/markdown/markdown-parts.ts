/**
 * HTML elements that declare their content as Markdown, `<div markdown="1">`, as in kramdown and PHP Markdown
 * Extra. Markdown ignores the content of HTML, so each element is parsed separately, with an empty element as
 * its placeholder in the text.
 */

/** Parses an element's content, as paragraphs or as one line. */
type ReadPart = (markdown: string, form: 'blocks' | 'line') => string;

/** Maximum number of elements in one text, and of their nesting levels. Elements beyond that remain HTML. */
const PARTS_MAX = 2_000;
const NESTING_MAX = 8;
/** Maximum number of elements without an end tag, because the search for each runs to the end of the text. */
const MISSES_MAX = 20;

/** Matches only at the start of a line, so that code which names such an element remains code. */
const OPENING =
  /^([ \t]*)<([a-z][a-z0-9]{0,20})\b([^<>]*?)\smarkdown\s*=\s*["']?(1|true|block|span)["']?([^<>]*)>/i;

/** Elements that contain a line of text and no blocks. */
const LINES = new Set('p h1 h2 h3 h4 h5 h6 span a em strong b i summary dt legend caption td th'.split(' '));

/** Returns the HTML of a text. `read` gets texts without such elements. */
export function readWithParts(markdown: string, read: ReadPart): string {
  if (!/<[a-z][^<>]*\smarkdown\s*=/i.test(markdown)) return read(markdown, 'blocks');
  const parts: string[] = [];
  const definitions = definitionsIn(markdown);
  const readPart = (text: string, form: 'blocks' | 'line', depth: number): string => {
    const isOver = depth > NESTING_MAX || parts.length >= PARTS_MAX;
    const withPlaceholders = isOver ? text : takeParts(text, (part) => keep(part, depth));
    return read(
      depth === 0 ? withPlaceholders : withPlaceholders + usedIn(withPlaceholders, definitions),
      form,
    );
  };
  const keep = ({ tag, attributes, inside, form }: Part, depth: number): string | null => {
    if (parts.length >= PARTS_MAX) return null;
    const number = parts.push('') - 1;
    parts[number] = `<${tag}${attributes}>${readPart(inside, form, depth + 1)}</${tag}>`;
    return `<div data-markdown-part="${number}"></div>`;
  };
  return withParts(readPart(markdown, 'blocks', 0), parts);
}

interface Part {
  tag: string;
  attributes: string;
  inside: string;
  form: 'blocks' | 'line';
}

/** Replaces each element in the text with what `keep` returns; if that is null, the element remains. */
function takeParts(text: string, keep: (part: Part) => string | null): string {
  const lines: string[] = [];
  let isCode = false;
  let isAfterBlank = true;
  let misses = 0;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end === -1 ? text.length : end);
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const found = isCode || misses > MISSES_MAX ? null : partAt(text, at, line, isAfterBlank);
    const placeholder = found && found !== 'endless' ? keep(found.part) : null;
    // With too many elements, the search for their ends stops.
    if (found && placeholder === null && found !== 'endless') misses = MISSES_MAX + 1;
    if (found && found !== 'endless' && placeholder !== null) {
      at = behindBlanks(text, found.end);
      const next = text.slice(at, text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at));
      // Text after the element becomes a separate paragraph; HTML after it continues the block.
      lines.push(placeholder, ...(/^\s*(?:<|$)/.test(next) ? [] : ['']));
      isAfterBlank = false;
      continue;
    }
    if (found === 'endless') misses += 1;
    lines.push(line);
    isAfterBlank = line.trim() === '';
    at += line.length + 1;
  }
  return lines.join('\n');
}

/**
 * Returns the element that begins in a line; `endless` if it has no end tag; null for an ordinary line and
 * for code.
 */
function partAt(
  text: string,
  at: number,
  line: string,
  isAfterBlank: boolean,
): { part: Part; end: number } | 'endless' | null {
  const [opening, indent = '', tag = '', before = '', form = '', after = ''] = OPENING.exec(line) ?? [];
  if (opening === undefined || (isAfterBlank && indent.length > 3) || opening.endsWith('/>')) return null;
  const start = at + opening.length;
  const close = endOf(text, tag, start);
  if (!close) return 'endless';
  const isLine = form === 'span' || (form !== 'block' && LINES.has(tag.toLowerCase()));
  const inside = withoutIndent(text.slice(start, close.start));
  return {
    part: { tag, attributes: before + after, inside, form: isLine ? 'line' : 'blocks' },
    end: close.end,
  };
}

/** Position after the blanks and the end of a line. */
function behindBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at += 1;
  return text[at] === '\n' ? at + 1 : at;
}

/**
 * Position of the end tag of the element that began before `from`, skipping nested elements with the same
 * name; null without one.
 */
function endOf(text: string, tag: string, from: number): { start: number; end: number } | null {
  const either = new RegExp(String.raw`<(/?)${tag}(?=[\s/>])[^<>]*>`, 'gi');
  either.lastIndex = from;
  let depth = 1;
  for (let match = either.exec(text); match; match = either.exec(text)) {
    depth += match[1] === '/' ? -1 : 1;
    if (depth === 0) return { start: match.index, end: either.lastIndex };
  }
  return null;
}

/**
 * Removes the indent, which would make the content code; a blank line separates elements that end in their
 * line from the text after them.
 */
function withoutIndent(inside: string): string {
  const [first = '', ...lines] = inside.split('\n');
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const indent = indents.length > 0 ? Math.min(...indents) : 0;
  return [first.trimStart(), ...lines.map((line) => line.slice(Math.min(indent, line.length)))]
    .join('\n')
    .replace(/^(<([a-z][a-z0-9]*)\b[^\n]*<\/\2>[ \t]*)\n(?=[^\n<])/gim, '$1\n\n');
}

/** Link definitions of the whole text, `[plan]: /plan.pdf`, which links in any part may use. */
function definitionsIn(markdown: string): { label: string; line: string }[] {
  return [...markdown.matchAll(/^ {0,3}\[([^\]\n^][^\]\n]{0,200})\]:[^\n]+$/gm)]
    .slice(0, 500)
    .map(([line, label = '']) => ({ label: label.toLowerCase(), line }));
}

function usedIn(text: string, definitions: readonly { label: string; line: string }[]): string {
  if (definitions.length === 0 || !text.includes('[')) return '';
  const lowered = text.toLowerCase();
  const used = definitions.filter(({ label }) => lowered.includes(`[${label}]`));
  return used.length > 0 ? `\n\n${used.map(({ line }) => line.trim()).join('\n')}\n` : '';
}

/** Puts each part in its place, once: if the text repeats a placeholder, the repetition becomes empty. */
function withParts(html: string, parts: readonly string[]): string {
  const used = new Set<number>();
  const filled = (text: string): string =>
    text.replace(/<div data-markdown-part="(\d{1,5})"><\/div>/g, (_whole, digits: string) => {
      const number = Number(digits);
      const part = parts[number];
      if (part === undefined || used.has(number)) return '';
      used.add(number);
      return filled(part);
    });
  return filled(html);
}
