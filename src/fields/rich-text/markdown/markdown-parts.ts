/**
 * Elements of HTML that declare their content as Markdown, `<div markdown="1">`, as kramdown and PHP Markdown Extra read them. Markdown
 * ignores the content of HTML, so each is parsed separately, with an empty element as its placeholder in the text.
 */

/** How an element's content is read: as paragraphs, or as one line. */
type ReadPart = (markdown: string, form: 'blocks' | 'line') => string;

/** Maximum number of elements in one text, and of their nesting. More stay HTML. */
const PARTS_MAX = 2_000;
const NESTING_MAX = 8;
/** Elements without an end: each is looked for to the end of the text. */
const MISSES_MAX = 20;

/** First in its line, so that code which names such an element is code. */
const OPENING =
  /^([ \t]*)<([a-z][a-z0-9]{0,20})\b([^<>]*?)\smarkdown\s*=\s*["']?(1|true|block|span)["']?([^<>]*)>/i;

/** Elements that hold a line of words and no blocks. */
const LINES = new Set('p h1 h2 h3 h4 h5 h6 span a em strong b i summary dt legend caption td th'.split(' '));

/** The HTML of a text, by `read`, which is given a text without such elements. */
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

/** The text with what `keep` gives in the place of each element; null leaves the element there. */
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
    // With too many elements the search for their ends stops.
    if (found && placeholder === null && found !== 'endless') misses = MISSES_MAX + 1;
    if (found && found !== 'endless' && placeholder !== null) {
      at = behindBlanks(text, found.end);
      const next = text.slice(at, text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at));
      // Words behind it are a separate paragraph; HTML belongs to its surroundings.
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

/** The element that begins in a line; null for a line like any other and for code. */
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

/** Behind the blanks of a line and its end. */
function behindBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at += 1;
  return text[at] === '\n' ? at + 1 : at;
}

/** Where the element that began before `from` ends, others of its name within it passed over. */
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

/** At the margin, or it would be code; elements that end in their line are parted from the words behind. */
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

/** What links of the whole text may refer to: `[plan]: /plan.pdf`. */
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

/** Each part in its place, once: a text that names a place again gets nothing there. */
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
