/** The document around the examples of a block. */
import { escapeHtml } from '#model/html.ts';
import { directionOf } from '#model/languages.ts';
import type { ExamplesDocument, ExamplesLook } from '#server/pages/options.ts';
import { siteCss } from './css.ts';
import { themeCss } from './theme.ts';

const NAME_CSS =
  '.example-name{margin:2rem auto 0;padding:0 1rem;max-width:var(--page-width);font:600 .8125rem/1.4 system-ui,sans-serif;color:var(--muted)}';

/** `head` is HTML of our own that goes into the document's head. */
export function renderExamplesDocument({ title, grid, css, look }: ExamplesDocument, head = ''): string {
  const { settings, language, useNewDesign, customCss } = look;
  const theme = themeCss(settings, language);
  const frame = { hasHeader: false, hasFooter: false, loadsMore: false, useNewDesign, language };
  const styles = inScheme(
    theme.css + siteCss(frame) + theme.tokens + css + NAME_CSS + customCss,
    look.scheme,
  );
  return (
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"${theme.attributes}><head><meta charset="utf-8">` +
    `<title>Examples of ${escapeHtml(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<style>${styles}</style>${head}</head><body><main id="main">${grid}</main></body></html>`
  );
}

/** The styles as a browser that asks for the scheme applies them, whatever the one that shows them asks for. */
function inScheme(css: string, scheme: ExamplesLook['scheme']): string {
  if (!scheme) return css;
  const condition = scheme === 'dark' ? '(min-width:0)' : '(max-width:0)';
  return css.replace(/\(prefers-color-scheme:\s*dark\)/g, condition);
}
