/** The document that shows the examples of a block. */
import { escapeHtml } from '#text/html.ts';
import { directionOf } from '#text/languages.ts';
import type { ExamplesDocument, ExamplesLook } from '#server/pages/options.ts';
import { settingsWith, type SiteSettings } from '#model/define-settings.ts';
import { baseStylesSettings } from '#settings/base-styles.ts';
import { siteCss } from './theme/css.ts';
import { themeCss } from './theme/theme.ts';

/**
 * Styles for the names of the examples, and for a drawing in place of their images, which are in no library.
 */
const OWN_CSS =
  `main img{content:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9' preserveAspectRatio='none'%3E%3Cpath fill='%239fb4c4' d='M0 0h16v9H0z'/%3E%3Cpath fill='%23dfe7ec' d='M0 5 4 3l3 3 4-4 5 4v3H0z'/%3E%3C/svg%3E")}` +
  '.example-name{margin:2rem auto 0;padding:0 1rem;max-width:var(--page-width);font:600 .8125rem/1.4 system-ui,sans-serif;color:var(--muted)}';

/** `head`: the product's own HTML for the document's head. */
export function renderExamplesDocument({ title, grid, css, look }: ExamplesDocument, head = ''): string {
  const { language, useNewDesign, customCss } = look;
  const theme = themeCss(look.scheme === 'dark' ? inTheDark(look.settings) : look.settings, language);
  const frame = { hasHeader: false, hasFooter: false, loadsMore: false, useNewDesign, language };
  const styles = inScheme(theme.css + siteCss(frame) + theme.tokens + css + OWN_CSS + customCss, look.scheme);
  return (
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"${theme.attributes}><head><meta charset="utf-8">` +
    `<title>Examples of ${escapeHtml(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<style>${styles}</style>${head}</head><body><main id="main">${grid}</main></body></html>`
  );
}

/** Settings of a site with the dark scheme, which follows its readers' devices. */
function inTheDark(settings: SiteSettings): SiteSettings {
  const baseStyles = { ...settings.read(baseStylesSettings), scheme: 'system' };
  return settingsWith(settings, { look: {}, groups: { baseStyles } });
}

/**
 * The styles as a browser with this colour scheme applies them, whatever the preference of the browser that
 * shows them.
 */
function inScheme(css: string, scheme: ExamplesLook['scheme']): string {
  if (!scheme) return css;
  const condition = scheme === 'dark' ? '(min-width:0)' : '(max-width:0)';
  return css.replace(/\(prefers-color-scheme:\s*dark\)/g, condition);
}
