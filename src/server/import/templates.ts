/** Tags of template languages inside Markdown: turned into Markdown or HTML where the mapping says into what, else dropped. */
import { badInput } from '#model/errors.ts';
import { escapeHtml } from '#model/html.ts';

export interface TemplateOptions {
  dialect: 'none' | 'hugo' | 'jekyll';
  variables: Readonly<Record<string, string>>;
  shortcodes: Readonly<Record<string, string>>;
}

/** Hugo's own shortcodes; a mapping adds those of a theme. */
const HUGO_SHORTCODES: Readonly<Record<string, string>> = {
  ref: '{0}',
  relref: '{0}',
  figure: '<figure><img src="{src}" alt="{alt}"><figcaption>{caption}</figcaption></figure>',
  youtube: '<iframe src="https://www.youtube.com/embed/{id|0}" title="{title}"></iframe>',
  vimeo: '<iframe src="https://player.vimeo.com/video/{id|0}" title="{title}"></iframe>',
  highlight: '<pre>{inner}</pre>',
};

/** Tags in one text: a page has dozens, and what reads them gets slow with many thousands that are never closed. */
const TAGS_MAX = 5_000;

/** The text without tags, and the tags nobody knew, by name. Throws BAD_USER_INPUT for a text of too many tags. */
export function renderTemplates(text: string, options: TemplateOptions): { text: string; lost: string[] } {
  if (options.dialect !== 'none' && text.split(/\{[{%]/).length > TAGS_MAX)
    throw badInput(`The text has more than ${TAGS_MAX} template tags.`);
  const lost: string[] = [];
  const render = DIALECTS[options.dialect];
  return { text: render(text, options, (what) => lost.push(what)), lost };
}

type Render = (text: string, options: TemplateOptions, onLost: (what: string) => void) => string;

const DIALECTS: Record<TemplateOptions['dialect'], Render> = {
  none: (text) => text,
  hugo: renderHugo,
  jekyll: renderJekyll,
};

interface Tag {
  name: string;
  isClosing: boolean;
  isEmpty: boolean;
  args: string;
  index: number;
  end: number;
}

const HUGO_TAG =
  /\{\{[<%]\s*(\/?)\s*([\w-]+)((?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^"`>%{]|\{(?!\{)|[>%](?!\}\}))*?)(\/?)\s*[>%]\}\}/g;

/** Shortcodes from the inside out: one that is closed later takes what stands between. */
function renderHugo(text: string, options: TemplateOptions, onLost: (what: string) => void): string {
  const known = { ...HUGO_SHORTCODES, ...options.shortcodes };
  const tags = [...text.matchAll(HUGO_TAG)].map((match): Tag => ({
    isClosing: match[1] === '/',
    name: match[2] ?? '',
    args: match[3] ?? '',
    isEmpty: match[4] === '/',
    index: match.index,
    end: match.index + match[0].length,
  }));
  interface Open {
    tag: Tag | null;
    parts: string[];
  }
  const stack: Open[] = [{ tag: null, parts: [] }];
  const add = (part: string) => stack.at(-1)?.parts.push(part);
  // One that is never closed stands alone; what followed it belongs to the one outside.
  const standAlone = () => {
    const open = stack.pop();
    if (open?.tag) add(fill(known, open.tag, '', onLost) + open.parts.join(''));
  };
  const lastClosing = new Map(tags.flatMap((tag, position) => (tag.isClosing ? [[tag.name, position]] : [])));
  let at = 0;
  for (const [position, tag] of tags.entries()) {
    add(text.slice(at, tag.index));
    at = tag.end;
    if (tag.isClosing) {
      if (!stack.some((open) => open.tag?.name === tag.name)) continue;
      while (stack.at(-1)?.tag?.name !== tag.name) standAlone();
      const open = stack.pop();
      if (open?.tag) add(fill(known, open.tag, open.parts.join(''), onLost));
    } else if (!tag.isEmpty && (lastClosing.get(tag.name) ?? -1) > position) stack.push({ tag, parts: [] });
    else add(fill(known, tag, '', onLost));
  }
  add(text.slice(at));
  while (stack.length > 1) standAlone();
  return stack[0]?.parts.join('') ?? '';
}

/** What a shortcode becomes; of one nobody knows what stands inside. */
function fill(
  known: Readonly<Record<string, string>>,
  tag: Tag,
  inner: string,
  onLost: (what: string) => void,
): string {
  const template = Object.hasOwn(known, tag.name) ? known[tag.name] : undefined;
  if (template === undefined) {
    onLost(`shortcode ${tag.name}`);
    return inner;
  }
  const args = argumentsOf(tag.args);
  return template.replace(/\{([\w-]+(?:\|[\w-]+)*)\}/g, (_whole, names: string) => {
    for (const name of names.split('|')) {
      if (name === 'inner') return inner;
      const value = args.get(name);
      if (value !== undefined) return escapeHtml(value);
    }
    return '';
  });
}

/** `src="a" small=true "b"` -> src: a, small: true, 0: b. */
function argumentsOf(text: string): Map<string, string> {
  const args = new Map<string, string>();
  let position = 0;
  for (const match of text.matchAll(/(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=]+))/g)) {
    const value = match[2]?.replace(/\\(.)/g, '$1') ?? match[3] ?? match[4] ?? '';
    args.set(match[1] ?? String(position++), value.replace(/\\_/g, '_'));
  }
  return args;
}

/** Liquid: variables by the mapping's table, links to sources by their path, blocks that compute something dropped. */
function renderJekyll(text: string, { variables }: TemplateOptions, onLost: (what: string) => void): string {
  // What stands between raw tags is set aside behind a character of nobody's alphabet.
  const raw: string[] = [];
  const kept = text.replace(
    /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g,
    (_whole, inner: string) => {
      raw.push(inner);
      return `\uE000${raw.length - 1}\uE000`;
    },
  );
  const rendered = kept
    .replace(/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g, '')
    .replace(/\{%-?\s*highlight[^%]*-?%\}([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g, '\n```\n$1\n```\n')
    .replace(/\{%-?\s*(for|case|tablerow)\b[\s\S]*?\{%-?\s*end\1\s*-?%\}/g, (_whole, name: string) => {
      onLost(`tag ${name}`);
      return '';
    })
    .replace(/\{%-?\s*(?:link|post_url)\s+([^%]+?)\s*-?%\}/g, '$1')
    .replace(/\{%-?\s*(\w+)[^%]*%\}/g, (_whole, name: string) => {
      if (!name.startsWith('end')) onLost(`tag ${name}`);
      return '';
    })
    .replace(/\{\{-?\s*([^{}]*?)\s*-?\}\}/g, (_whole, expression: string) => {
      const [name = ''] = expression.split('|').map((part) => part.trim());
      const literal = /^(['"])(.*)\1$/.exec(name)?.[2];
      if (literal !== undefined) return literal;
      if (Object.hasOwn(variables, name)) return variables[name] ?? '';
      onLost(`variable ${name.slice(0, 60)}`);
      return '';
    })
    .replace(/\{:[^{}\n]*\}/g, '');
  return rendered.replace(/\uE000(\d+)\uE000/g, (_whole, index: string) => raw[Number(index)] ?? '');
}
