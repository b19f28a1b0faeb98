/** Lazy-loaded images: the real URL is in another attribute, or between `noscript` tags. */

const IMAGE = /<img\b[^<>]{0,10000}>/gi;
const LATE = /\sdata-(?:lazy-)?(?:src|original|image)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SOURCE = /(\s)src\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i;
/** Number of characters before a `noscript` that are searched for its image, which then counts as shown. */
const BEFORE = 5_000;

/** Returns the HTML with the URLs of lazy-loaded images where browsers look for them, each image once. */
export function withLateImages(html: string): string {
  if (!/data-|<noscript/i.test(html)) return html;
  return withoutNoscript(html.replace(IMAGE, withLateSource));
}

function withLateSource(tag: string): string {
  const [late, double, single, bare] = LATE.exec(tag) ?? [];
  const url = double ?? single ?? bare ?? '';
  if (late === undefined || url === '') return tag;
  const rest = tag.replace(late, '').replace(SOURCE, '$1');
  return rest.replace(/^<img/i, `<img src="${url.replaceAll('"', '&quot;')}"`);
}

/** Retains fallbacks for browsers without scripts, unless their images are shown just before. */
function withoutNoscript(html: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let shownTo = 0;
  for (let at = lower.indexOf('<noscript'); at !== -1; at = lower.indexOf('<noscript', shownTo)) {
    const start = lower.indexOf('>', at);
    const end = start === -1 ? -1 : lower.indexOf('</noscript>', start);
    if (end === -1) break;
    const inner = html.slice(start + 1, end);
    const before = html.slice(Math.max(shownTo, at - BEFORE), at);
    parts.push(html.slice(shownTo, at));
    const images = Array.from(inner.matchAll(IMAGE), ([tag]) => sourceOf(tag));
    if (images.some((url) => url !== '' && !before.includes(url))) parts.push(inner);
    shownTo = end + '</noscript>'.length;
  }
  return [...parts, html.slice(shownTo)].join('');
}

function sourceOf(tag: string): string {
  const [, double, single, bare] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  return double ?? single ?? bare ?? '';
}
