/**
 * Liquid, as Jekyll uses it in texts: variables and filters, includes and tags defined by a mapping, links to
 * sources.
 */
import { escapeHtml } from '#text/html.ts';
import { lossOf } from '#import/losses.ts';
import { evaluateExpression, type LiquidValue } from './liquid-expressions.ts';
import { VALUE_LENGTH_MAX } from './liquid-filters.ts';
import { fillShortcode, type OnLoss } from './template-fill.ts';
import { renderNested, type NestedTag, type NestedToken } from './template-nesting.ts';
import { createFindEnd, readArguments, type FindEnd, type Quoting } from './template-tags.ts';

export interface LiquidOptions {
  variables: Readonly<Record<string, string>>;
  shortcodes: Readonly<Record<string, string>>;
  /** Templates of additional filters: `{value}` is the text, `{0}` the first argument. */
  filters?: Readonly<Record<string, string>>;
  /** Markup of the text, which decides how code is written. */
  markup: 'markdown' | 'html';
}

const QUOTING: Quoting = { quotes: `"'`, hasEscapes: false, startsAnywhere: false };

/** Tags whose output depends on data that an archive does not contain. */
const COMPUTING = new Set(['for', 'case', 'tablerow']);
/** Parts of other tags; those tags are reported themselves. */
const PARTS_OF_TAGS = new Set(['else', 'elsif', 'when', 'break', 'continue', 'cycle']);

/** A text being rendered. */
interface Rendering extends LiquidOptions {
  locals: Map<string, LiquidValue>;
  /** Captured texts that have not been output yet. */
  unshown: Map<string, string>;
}

/** Returns the text without tags; losses are reported. */
export function renderLiquid(text: string, options: LiquidOptions, onLost: OnLoss): string {
  const rendering: Rendering = { ...options, locals: new Map(), unshown: new Map() };
  const rendered = renderNested(
    tokensOf(text),
    onLost,
    (tag, inner, tell, isPaired) => renderTag(rendering, tag, inner, tell, isPaired),
    (name) => COMPUTING.has(name),
  );
  for (const [name, words] of rendering.unshown)
    if (words.trim() !== '') onLost(lossOf('variable', name, words));
  return rendered;
}

function renderTag(
  rendering: Rendering,
  tag: NestedTag,
  inner: string,
  tell: OnLoss,
  isPaired: boolean,
): string {
  const { name, args, source } = tag;
  if (name === OUTPUT) return outputOf(rendering, args, source, tell);
  if (COMPUTING.has(name) && isPaired) {
    tell(lossOf('tag', name, `${source} ${inner}`));
    return '';
  }
  const rule = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined;
  if (rule) return rule(rendering, tag, inner, tell);
  if (PARTS_OF_TAGS.has(name)) return '';
  return fillShortcode(
    rendering.shortcodes,
    { names: [name], args: givenOf(rendering, args), source },
    inner,
    tell,
  );
}

type TagRule = (rendering: Rendering, tag: NestedTag, inner: string, tell: OnLoss) => string;

const include: TagRule = (rendering, { args, source }, inner, tell) => {
  const file = /^\S+/.exec(args)?.[0] ?? '';
  const base = file.slice(file.lastIndexOf('/') + 1);
  const names = [file, withoutExtension(file), base, withoutExtension(base)];
  const given = givenOf(rendering, args.slice(file.length));
  for (const [key, { value, isQuoted }] of given)
    if (!isQuoted && !/^(?:true|false|-?[\d.]+)$/.test(value)) {
      given.delete(key);
      tell(lossOf('variable', value, source));
    }
  return fillShortcode(rendering.shortcodes, { names, args: given, source }, inner, tell);
};

/** Both branches stay: it is unknown which one was shown. */
const condition: TagRule = (_rendering, { name, source }, inner, tell) => {
  tell(lossOf('tag', name, source));
  return inner;
};

const TAGS: Readonly<Record<string, TagRule>> = {
  include,
  include_cached: include,
  include_relative: include,
  if: condition,
  unless: condition,
  ifchanged: condition,
  link: (_rendering, { args }) => unquoted(args),
  post_url: (_rendering, { args }) => unquoted(args),
  highlight: ({ markup }, { args }, inner) => {
    const language = /^[\w+#-]+/.exec(args)?.[0] ?? '';
    return markup === 'html'
      ? `<pre><code class="language-${escapeHtml(language)}">${escapeHtml(inner)}</code></pre>`
      : `\n\`\`\`${language}\n${inner.trim()}\n\`\`\`\n`;
  },
  capture: ({ locals, unshown }, { args }, inner) => {
    const name = unquoted(args);
    locals.set(name, { text: inner.trim(), isMarkup: true, from: name });
    unshown.set(name, inner);
    return '';
  },
  assign: (rendering, { args, source }, _inner, tell) => {
    const equals = args.indexOf('=');
    const name = args.slice(0, Math.max(0, equals)).trim();
    const value = valueOf(rendering, args.slice(equals + 1));
    if (value.kind === 'value') rendering.locals.set(name, value.value);
    else tell(lossOf('tag', 'assign', source));
    return '';
  },
};

function outputOf(rendering: Rendering, expression: string, source: string, tell: OnLoss): string {
  const found = valueOf(rendering, expression);
  if (found.kind !== 'value') {
    tell(lossOf(found.kind, found.name, source));
    return '';
  }
  return found.value.text;
}

function valueOf(rendering: Rendering, expression: string) {
  const found = evaluateExpression(expression, rendering);
  if (found.kind === 'value' && found.value.from !== undefined) rendering.unshown.delete(found.value.from);
  return found;
}

/** Arguments of a tag: variables are replaced by their values, expressions in quotes are evaluated. */
function givenOf(rendering: Rendering, args: string): ReturnType<typeof readArguments> {
  const given = readArguments(args, QUOTING);
  for (const [key, argument] of given) {
    const isExpression = !argument.isQuoted || /^\{\{[^{}]*\}\}$/.test(argument.value);
    const expression = argument.value.replace(/^\{\{-?|-?\}\}$/g, '');
    const found = isExpression ? valueOf(rendering, expression) : null;
    if (found?.kind === 'value')
      given.set(key, { value: found.value.text, isQuoted: true, isMarkup: found.value.isMarkup });
    else if (argument.value.includes('{{'))
      given.set(key, { ...argument, value: withOutputs(rendering, argument.value) });
  }
  return given;
}

/**
 * Evaluates the expressions inside a quoted argument. Unknown expressions become empty, and so do those that
 * would make the argument too long.
 */
function withOutputs(rendering: Rendering, value: string): string {
  let room = VALUE_LENGTH_MAX;
  return value.replace(/\{\{-?([^{}]*)\}\}/g, (_whole, expression: string) => {
    const found = valueOf(rendering, expression.replace(/-$/, ''));
    const text = found.kind === 'value' ? found.value.text : '';
    room -= text.length;
    return room < 0 ? '' : text;
  });
}

function unquoted(args: string): string {
  return args.replace(/^(["'])(.*)\1$/s, '$2').trim();
}

function withoutExtension(file: string): string {
  const dot = file.lastIndexOf('.');
  return dot > 0 ? file.slice(0, dot) : file;
}

/** The name of a tag that outputs an expression: no tag of Liquid can have this name. */
const OUTPUT = '{{';

/**
 * Splits a text into words, outputs and tags. Text between `raw` tags counts as words; text between `comment`
 * tags is dropped.
 */
function tokensOf(text: string): NestedToken[] {
  const findEnd = createFindEnd(text, QUOTING);
  const tokens: NestedToken[] = [];
  let shownTo = 0;
  const neverClosed = new Set<string>();
  const words = (to: number) =>
    tokens.push({ kind: 'text', text: withoutAttributes(text.slice(shownTo, to)) });
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', Math.max(at + 1, shownTo))) {
    const token = tokenAt(text, at, findEnd);
    if (!token) continue;
    words(token.isTrimmedBefore ? at - blanksBefore(text, shownTo, at) : at);
    shownTo = token.isTrimmedAfter ? token.end + blanksAfter(text, token.end) : token.end;
    const { tag } = token;
    if (!tag.isClosing && (tag.name === 'raw' || tag.name === 'comment')) {
      const closing = neverClosed.has(tag.name) ? null : closingOf(text, shownTo, tag.name);
      if (!closing) {
        neverClosed.add(tag.name);
        continue;
      }
      if (tag.name === 'raw') tokens.push({ kind: 'text', text: text.slice(token.end, closing.at) });
      shownTo = closing.end + (text.charAt(closing.end - 3) === '-' ? blanksAfter(text, closing.end) : 0);
    } else tokens.push(tag);
  }
  words(text.length);
  return tokens;
}

interface FoundTag {
  tag: NestedTag;
  end: number;
  /** A dash inside the tag removes adjacent whitespace. */
  isTrimmedBefore: boolean;
  isTrimmedAfter: boolean;
}

function tokenAt(text: string, at: number, findEnd: FindEnd): FoundTag | null {
  const kind = text.charAt(at + 1);
  if (kind !== '{' && kind !== '%') return null;
  const close = findEnd(at + 2, kind === '{' ? '}}' : '%}');
  if (close === -1) return null;
  const end = close + 2;
  const source = text.slice(at, end);
  const whole = text.slice(at + 2, close);
  const isTrimmedBefore = whole.startsWith('-');
  const isTrimmedAfter = whole.endsWith('-');
  const inside = whole.slice(isTrimmedBefore ? 1 : 0, isTrimmedAfter ? -1 : undefined).trim();
  const tag = kind === '{' ? outputTag(inside, source) : tagOf(inside, source);
  return tag && { tag, end, isTrimmedBefore, isTrimmedAfter };
}

/** Null if there are braces inside: they belong to another language, as in formulas. */
function outputTag(inside: string, source: string): NestedTag | null {
  if (/^[^"']*[{}]/.test(inside)) return null;
  return { kind: 'tag', name: OUTPUT, isClosing: false, isEmpty: true, args: inside, source };
}

function tagOf(inside: string, source: string): NestedTag | null {
  const name = /^[\w-]+/.exec(inside)?.[0];
  if (name === undefined) return null;
  const args = inside.slice(name.length).trim();
  const isClosing = name.startsWith('end') && name !== 'end';
  return { kind: 'tag', name: isClosing ? name.slice(3) : name, isClosing, isEmpty: false, args, source };
}

/** Finds the next closing tag of this name. */
function closingOf(text: string, from: number, name: string): { at: number; end: number } | null {
  const closing = new RegExp(String.raw`\{%-?[ \t\r\n]{0,20}end${name}[ \t\r\n]{0,20}-?%\}`, 'g');
  closing.lastIndex = from;
  const found = closing.exec(text);
  return found && { at: found.index, end: closing.lastIndex };
}

function blanksBefore(text: string, from: number, at: number): number {
  const before = text.slice(from, at);
  return before.length - before.trimEnd().length;
}

function blanksAfter(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at - from;
}

/** Kramdown's attributes, `{: .wide #top }`: classes and ids. */
function withoutAttributes(text: string): string {
  return text.replace(/\{::?([^{}\n]{0,500})\}/g, (whole, list: string) =>
    /^[\s\w.#="':;%/()&?!-]*$/.test(list) ? '' : whole,
  );
}
