/** A self-contained page, for use when nothing else can be loaded. */
import { escapeHtml } from '#text/html.ts';
import { directionOf } from '#text/languages.ts';

export interface PlainPage {
  /** BCP 47 tag; default: English. */
  language?: string;
  /** Title of the window. */
  title: string;
  /** Heading above the message; default: the title. */
  heading?: string;
  message: string;
  links: readonly { href: string; label: string }[];
  /** A button that posts an empty form; without `action`, to the URL of the page. */
  form?: { action?: string; button: string };
  /** The request's id, and the sentence that requests people to quote it. */
  request?: { quote: string; id: string };
}

/** The policy of such a page: it loads and runs nothing, so that the secret of its URL cannot be sent anywhere. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Renders the page as a single file. All texts are escaped. */
export function plainPage({
  language = 'en',
  title,
  heading = title,
  message,
  links,
  form,
  request,
}: PlainPage): string {
  const anchors = links.map(({ href, label }) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`);
  return (
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>` +
    `<style>:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem}` +
    `h1{font-size:3rem;line-height:1;margin:0 0 1rem}p{overflow-wrap:anywhere}button{font:inherit;font-weight:600;padding:.5rem 1rem;min-height:2.75rem}a{color:inherit;font-weight:600;margin-inline-end:1.5rem}small{opacity:.75;overflow-wrap:anywhere}</style></head>` +
    `<body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(message)}</p>` +
    (form
      ? `<form method="post"${form.action === undefined ? '' : ` action="${escapeHtml(form.action)}"`}><button>${escapeHtml(form.button)}</button></form>`
      : '') +
    `<p>${anchors.join(' ')}</p>` +
    (request
      ? `<p><small>${escapeHtml(request.quote)} <code>${escapeHtml(request.id)}</code></small></p>`
      : '') +
    `</main></body></html>`
  );
}
