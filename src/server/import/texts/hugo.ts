/** Shortcodes of Hugo. */
import { fillShortcode, type OnLoss } from './template-fill.ts';
import { createFindEnd, readArguments, type Quoting } from './template-tags.ts';
import { renderNested, type NestedToken } from './template-nesting.ts';

/** Hugo's own shortcodes; a mapping adds those of a theme. */
const HUGO_SHORTCODES: Readonly<Record<string, string>> = {
  ref: '{0}',
  relref: '{0}',
  figure: '<figure><img src="{src}" alt="{alt}"><figcaption>{caption}</figcaption></figure>',
  youtube: '<iframe src="https://www.youtube.com/embed/{id|0}" title="{title}"></iframe>',
  vimeo: '<iframe src="https://player.vimeo.com/video/{id|0}" title="{title}"></iframe>',
  highlight: '<pre>{inner}</pre>',
};

const QUOTING: Quoting = { quotes: '"`', hasEscapes: true, startsAnywhere: true };

/** Renders shortcodes from the inside out: a shortcode with a closing tag contains the text in between. */
export function renderHugo(
  text: string,
  shortcodes: Readonly<Record<string, string>>,
  onLost: OnLoss,
): string {
  const templates = { ...HUGO_SHORTCODES, ...shortcodes };
  return renderNested(tokensOf(text), onLost, ({ name, args, source }, inner, tell) => {
    // Markdown editors put a backslash before characters that they take for emphasis.
    const given = [...readArguments(args, QUOTING)].map(
      ([key, argument]) => [key, { ...argument, value: argument.value.replaceAll('\\_', '_') }] as const,
    );
    return fillShortcode(templates, { names: [name], args: new Map(given), source }, inner, tell);
  });
}

function tokensOf(text: string): NestedToken[] {
  const findEnd = createFindEnd(text, QUOTING);
  const tokens: NestedToken[] = [];
  let shownTo = 0;
  for (let at = text.indexOf('{{'); at !== -1; at = text.indexOf('{{', Math.max(at + 1, shownTo))) {
    const kind = text.charAt(at + 2);
    if (kind !== '<' && kind !== '%') continue;
    const end = findEnd(at + 3, kind === '<' ? '>}}' : '%}}');
    if (end === -1) continue;
    const token = tokenOf(text.slice(at + 3, end), text.slice(at, end + 3));
    if (!token) continue;
    tokens.push({ kind: 'text', text: text.slice(shownTo, at) }, token);
    shownTo = end + 3;
  }
  return [...tokens, { kind: 'text', text: text.slice(shownTo) }];
}

/** Null for text other than a shortcode. */
function tokenOf(inside: string, source: string): NestedToken | null {
  const trimmed = inside.trim();
  // A shortcode that is shown, not used: {{</* note */>}}.
  if (trimmed.startsWith('/*') && trimmed.endsWith('*/'))
    return { kind: 'text', text: `${source.slice(0, 3)}${trimmed.slice(2, -2)}${source.slice(-3)}` };
  const isClosing = trimmed.startsWith('/');
  const named = isClosing ? trimmed.slice(1).trimStart() : trimmed;
  const name = /^[\w.-]+(?:\/[\w.-]+)*/.exec(named)?.[0];
  if (name === undefined) return null;
  const rest = named.slice(name.length).trim();
  const isEmpty = rest === '/' || /[\s"`]\/$/.test(rest);
  return { kind: 'tag', name, isClosing, isEmpty, args: isEmpty ? rest.slice(0, -1) : rest, source };
}
