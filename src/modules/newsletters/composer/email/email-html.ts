/**
 * Converts the HTML of a text, as pages show it, to the elements that mail programs support, with inline styles
 * and with links of the email. Everything else becomes its text.
 */
import { Parser } from 'htmlparser2';
import { absoluteUrl } from '#addresses/paths.ts';
import { escapeHtml } from '#text/html.ts';
import { emailHref, withNameMarkers, type EmailContextValue } from './email-context.ts';

type Attributes = Readonly<Record<string, string>>;

/** Elements that are left out with their content, because they work only on pages. */
const LEFT_OUT = new Set(
  'script style template button svg form input select textarea nav noscript dialog iframe object audio video'.split(
    ' ',
  ),
);

/** Classes of elements that only a page needs. */
const LEFT_OUT_CLASSES = ['note-back', 'visually-hidden'];

/** Elements that need no inline styles. */
const PLAIN = new Set('strong em s sub sup br thead tbody tr code q'.split(' '));

const VOID = new Set(['br', 'hr', 'img']);

/** Returns the HTML, without a margin below its last part; takes time linear in the length of `html`. */
export function emailHtml(html: string, email: EmailContextValue): string {
  const parts: string[] = [];
  const open: { tag: string; isLeftOut: boolean }[] = [];
  /** Index of the last part that is in no other, and the number of parts that are open. */
  let last: number | null = null;
  let depth = 0;
  /** The parser passes a text in parts, which can divide a name slot. */
  let text = '';
  const writeText = () => {
    if (text !== '') parts.push(escapeHtml(withNameMarkers(text, email)));
    text = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      writeText();
      const isLeftOut = (open.at(-1)?.isLeftOut ?? false) || isOnlyForPages(name, attributes);
      const written = isLeftOut ? null : startTag(name, attributes, email);
      open.push({ tag: written === null ? '' : name, isLeftOut });
      if (written !== null) {
        if (depth === 0) last = parts.length;
        depth += 1;
        parts.push(written);
      }
      // Pages separate the credit from the caption by a style.
      else if (name === 'span' && open.at(-2)?.tag === 'figcaption') parts.push(' ');
    },
    ontext(part) {
      if (open.at(-1)?.isLeftOut !== true) text += part;
    },
    onclosetag() {
      writeText();
      const left = open.pop();
      if (!left || left.tag === '') return;
      depth -= 1;
      if (!VOID.has(left.tag)) parts.push(`</${left.tag}>`);
    },
  });
  parser.end(html);
  writeText();
  // Blocks have the same space below them, whichever they are.
  if (last !== null) parts[last] = parts[last]?.replace('margin:0 0 12px', 'margin:0') ?? '';
  return parts.join('').replace(/<(p|li)[^>]*>\s*<\/\1>/g, '');
}

function isOnlyForPages(
  name: string,
  { class: names = '', hidden, 'aria-hidden': isHidden }: Attributes,
): boolean {
  const classes = names.split(' ');
  return (
    LEFT_OUT.has(name) ||
    hidden !== undefined ||
    isHidden === 'true' ||
    LEFT_OUT_CLASSES.some((each) => classes.includes(each))
  );
}

/** The start tag with its styles; null for an element that is replaced by its content. */
function startTag(name: string, attributes: Attributes, email: EmailContextValue): string | null {
  if (PLAIN.has(name)) return `<${name}>`;
  if (name === 'a') return linkTag(attributes, email);
  if (name === 'img') return imageTag(attributes, email);
  const style = styleOf(name, email);
  if (style === null) return null;
  const copied = ['start', 'colspan', 'rowspan', 'align'].flatMap((key) =>
    attributes[key] === undefined ? [] : [` ${key}="${escapeHtml(attributes[key])}"`],
  );
  const { text } = email.look.classes;
  return `<${name}${text ? ` class="${text}"` : ''} style="${style}"${copied.join('')}>`;
}

function linkTag({ href }: Attributes, email: EmailContextValue): string | null {
  const target = emailHref(email, href);
  return target === null ? null : `<a href="${escapeHtml(target)}" style="color:${email.look.link}">`;
}

function imageTag(
  { src = '', alt = '', width = '', height = '' }: Attributes,
  email: EmailContextValue,
): string | null {
  const url = src.startsWith('/') && !src.startsWith('//') ? absoluteUrl(email.origin, src) : src;
  if (!/^https?:\/\//.test(url)) return null;
  const [across, down] = [Number.parseInt(width, 10), Number.parseInt(height, 10)];
  // Outlook shows an image without dimensions in its full size.
  if (!(across > 0 && down > 0)) return null;
  const shown = Math.min(across, email.columnWidth);
  const high = ` height="${Math.max(1, Math.round((shown * down) / across))}"`;
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${shown}"${high} style="width:100%;max-width:${shown}px;height:auto;display:block;border:0">`;
}

function styleOf(name: string, { look }: EmailContextValue): string | null {
  const color = `color:${look.text}`;
  const text = `${color};font-size:16px;line-height:24px`;
  switch (name) {
    case 'p':
      return `margin:0 0 12px;${text}`;
    case 'h2':
    case 'h3':
    case 'h4':
      return `margin:18px 0 8px;${color};font-size:${name === 'h2' ? '20px;line-height:26px' : '18px;line-height:24px'}`;
    case 'ul':
    case 'ol':
      return `margin:0 0 12px;padding:${look.direction === 'rtl' ? '0 24px 0 0' : '0 0 0 24px'};${text}`;
    case 'li':
      return `margin:0 0 4px;${text}`;
    case 'blockquote':
      return `margin:0 0 12px;padding:${look.direction === 'rtl' ? '0 14px 0 0' : '0 0 0 14px'};border-${look.start}:3px solid ${look.link};${text}`;
    case 'figure':
      return 'margin:0 0 12px';
    case 'figcaption':
      return `margin:4px 0 0;font-size:13px;line-height:20px;color:${look.muted}`;
    case 'pre':
      return 'margin:0 0 12px;font-size:14px;white-space:pre-wrap';
    case 'hr':
      return `border:0;border-top:1px solid ${look.line};margin:14px 0`;
    case 'table':
      return `margin:0 0 12px;border-collapse:collapse;${text}`;
    case 'th':
    case 'td':
      return `padding:6px 8px;border:1px solid ${look.line};text-align:${look.start};vertical-align:top`;
    default:
      return null;
  }
}
