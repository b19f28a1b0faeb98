/** A page as staff see it who view the site as a reader: with a bar that says so and ends it. */
import { gzipSync } from 'node:zlib';
import { escapeHtml } from '#model/html.ts';
import { plainBody, type CachedPage } from '#server/cache/index.ts';

export interface SimulationNotice {
  /** A sentence with the reader's address in it. */
  text: string;
  reader: string;
  /** On the button. */
  end: string;
}

/** Where the button sends its form. */
export const END_PATH = '/_preview/simulation/end';

/** The same page with the bar behind its opening body tag. It is never kept: few see it, and each another. */
export function pageOfSimulation(page: CachedPage, notice: SimulationNotice): CachedPage {
  const { 'content-type': type = '' } = page.headers;
  if (!type.startsWith('text/html')) return page;
  const html = plainBody(page.body).toString();
  const opening = /<body[^>]*>/.exec(html);
  if (!opening) return page;
  const at = opening.index + opening[0].length;
  const shown = `${html.slice(0, at)}${barOf(notice)}${html.slice(at)}`;
  return {
    ...page,
    body: { bytes: gzipSync(shown, { level: 1 }), coding: 'gzip' },
    etag: page.etag.replace(/"$/, '-s"'),
    headers: { ...page.headers, 'cache-control': 'private, no-store' },
  };
}

function barOf({ text, reader, end }: SimulationNotice): string {
  const address = escapeHtml(reader);
  // An address runs from left to right in a sentence of any direction, and its hyphens end no line.
  const sentence = escapeHtml(text).replace(address, () => `<bdi dir="ltr">${address}</bdi>`);
  return `<form class="simulation-bar" method="post" action="${END_PATH}"><p>${sentence}</p><button>${escapeHtml(end)}</button></form>`;
}
