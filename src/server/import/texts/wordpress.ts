/** Shortcodes of WordPress: names in square brackets, with arguments, around words or without a closing tag. */
import { escapeHtml } from '#text/html.ts';
import { piecesOf } from './code-regions.ts';
import { ATTACHMENT, attachmentUrl } from '../links/addresses.ts';
import { fillShortcode, type OnLoss } from './template-fill.ts';
import { renderNested, type NestedTag, type NestedToken } from './template-nesting.ts';
import { createFindEnd, readArguments, type Argument, type Quoting } from './template-tags.ts';

/**
 * Shortcodes of WordPress itself and of common plug-ins; others are recognised by their arguments or their
 * closing tags.
 */
const KNOWN = new Set(
  'caption wp_caption gallery audio video playlist embed youtube vimeo contact-form contact-form-7 gravityform wpforms ninja_form tablepress table su_box more nextpage'.split(
    ' ',
  ),
);

const QUOTING: Quoting = { quotes: `"'`, hasEscapes: false, startsAnywhere: false };
const NAME = /^\/?[a-z][a-z0-9_-]{1,50}/i;

/** The number of uses of each shortcode in a text, by name; code is ignored. */
export function shortcodesIn(text: string): string[] {
  if (!text.includes('[')) return [];
  return tokensOf(text, {}).flatMap((token) =>
    token.kind === 'tag' && !token.isClosing ? [token.name] : [],
  );
}

/**
 * Returns the text with rendered shortcodes: those in `shortcodes` by their templates, unknown ones by their
 * content.
 */
export function renderWordPress(
  text: string,
  shortcodes: Readonly<Record<string, string>>,
  onLost: OnLoss,
): string {
  return renderNested(tokensOf(text, shortcodes), onLost, ({ name, args, source }, inner, tell) => {
    const given = readArguments(args.replace(/^=/, ''), QUOTING);
    const own = Object.hasOwn(shortcodes, name) ? undefined : OWN[name.toLowerCase()];
    const made = own?.(given, inner) ?? null;
    return made ?? fillShortcode(shortcodes, { names: [name], args: given, source }, inner, tell);
  });
}

type Shortcode = (args: ReadonlyMap<string, Argument>, inner: string) => string | null;

const caption: Shortcode = (args, inner) => {
  const [, image = inner, words = ''] = /^([\s\S]*<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  const given = args.get('caption')?.value;
  const shown = given === undefined ? words.trim() : escapeHtml(given);
  return `<figure>${image}<figcaption>${shown}</figcaption></figure>`;
};

const player: Shortcode = (args, inner) => {
  const url = (firstOf(args, ['src', 'url', 'id', '0']) ?? inner).trim();
  return /^https?:\/\//i.test(url) ? playerOf(url) : null;
};

/** Embeds a video of a known host; links to any other URL. */
function playerOf(url: string): string {
  const film = /(?:youtube\.com\/watch\?(?:[^"]*&)?v=|youtu\.be\/|youtube\.com\/embed\/)([\w-]{6,20})/.exec(
    url,
  )?.[1];
  if (film) return `<iframe src="https://www.youtube.com/embed/${film}"></iframe>`;
  const other = /vimeo\.com\/(?:video\/)?(\d{5,12})/.exec(url)?.[1];
  if (other) return `<iframe src="https://player.vimeo.com/video/${other}"></iframe>`;
  return linkTo(url);
}

const file: Shortcode = (args) => {
  const url = firstOf(args, ['src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'ogv', 'url', '0']);
  return url === undefined ? null : playerOf(url);
};

/** Images of the attachments that the arguments name; those of the post itself are not named anywhere. */
const gallery: Shortcode = (args) => {
  const urls = attachmentsIn(args);
  return urls && `<div class="gallery">${urls.map((url) => `<img src="${url}" alt="">`).join('')}</div>`;
};

const playlist: Shortcode = (args) =>
  attachmentsIn(args)
    ?.map((url) => `<p><a href="${url}">${url.slice(ATTACHMENT.length)}</a></p>`)
    .join('') ?? null;

/** More attachments are too many for a useful gallery. */
const ATTACHMENTS_MAX = 500;

/**
 * URLs of the attachments whose numbers in WordPress are in `ids` or `include`; null if they contain no
 * number.
 */
function attachmentsIn(args: ReadonlyMap<string, Argument>): string[] | null {
  const ids = (firstOf(args, ['ids', 'include']) ?? '').match(/\d{1,10}/g) ?? [];
  return ids.length === 0 ? null : ids.slice(0, ATTACHMENTS_MAX).map(attachmentUrl);
}

function firstOf(args: ReadonlyMap<string, Argument>, names: readonly string[]): string | undefined {
  return names.map((name) => args.get(name)?.value).find((value) => value !== undefined && value !== '');
}

function linkTo(url: string): string {
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(url.split('/').at(-1) || url)}</a></p>`;
}

const OWN: Readonly<Record<string, Shortcode | undefined>> = {
  caption,
  wp_caption: caption,
  embed: player,
  youtube: player,
  vimeo: player,
  audio: file,
  video: file,
  gallery,
  playlist,
};

function tokensOf(text: string, shortcodes: Readonly<Record<string, string>>): NestedToken[] {
  const closed = new Set(
    Array.from(text.matchAll(/\[\/([a-z][a-z0-9_-]{1,50})\]/gi), ([, name = '']) => name),
  );
  const isOne = (name: string, args: string) =>
    KNOWN.has(name.toLowerCase()) ||
    Object.hasOwn(shortcodes, name) ||
    closed.has(name) ||
    /(?:^|\s)[\w-]+=["'\d]/.test(args);
  return piecesOf(text).flatMap((piece): NestedToken[] =>
    piece.isCode ? [{ kind: 'text', text: piece.text }] : tokensOfWords(piece.text, isOne),
  );
}

function tokensOfWords(text: string, isOne: (name: string, args: string) => boolean): NestedToken[] {
  const findEnd = createFindEnd(text, QUOTING);
  const tokens: NestedToken[] = [];
  let shownTo = 0;
  for (let at = text.indexOf('['); at !== -1; at = text.indexOf('[', Math.max(at + 1, shownTo))) {
    if (!NAME.test(text.slice(at + 1, at + 60))) continue;
    const end = findEnd(at + 1, ']');
    if (end === -1) continue;
    const tag = tagOf(text.slice(at + 1, end), text.slice(at, end + 1), isOne);
    // A Markdown link, or a shortcode to be displayed: [[name]].
    if (!tag || /[(:]/.test(text.charAt(end + 1)) || text.charAt(at - 1) === '[') continue;
    tokens.push({ kind: 'text', text: text.slice(shownTo, at) }, tag);
    shownTo = end + 1;
  }
  return [...tokens, { kind: 'text', text: text.slice(shownTo) }];
}

function tagOf(
  inside: string,
  source: string,
  isOne: (name: string, args: string) => boolean,
): NestedTag | null {
  const written = NAME.exec(inside)?.[0] ?? '';
  const isClosing = written.startsWith('/');
  const name = isClosing ? written.slice(1) : written;
  const args = inside.slice(written.length).trim();
  if (args !== '' && !/^[\s=/]/.test(inside.slice(written.length))) return null;
  if (!isOne(name, args)) return null;
  const isEmpty = args.endsWith('/');
  return { kind: 'tag', name, isClosing, isEmpty, args: isEmpty ? args.slice(0, -1) : args, source };
}
