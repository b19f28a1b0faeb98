/** The document around a page's grid: head, header, footer. No inline script executes; data scripts are JSON. */
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { colourOf, type SiteData } from '#page-model/site-data.ts';
import type { DocumentInput, PageDocument } from '#server/pages/index.ts';
import { escapeHtml } from '#text/html.ts';
import { directionOf } from '#text/languages.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { AnyInsertion } from '#model/pages/define-insertion.ts';
import type { Slot } from '#model/pages/define-slot.ts';
import { baseStylesSettings } from '#settings/base-styles.ts';
import { generalSettings } from '#settings/general.ts';
import { systemOutageSettings } from '#settings/system-outage.ts';
import { nextDay, nextYear, yearOf } from './calendar.ts';
import { Footer } from './footer/footer.tsx';
import { frameCss } from './theme/frame-colours.ts';
import { Header } from './header/header.tsx';
import { showsDay } from './header/header-props.ts';
import { LoadMore, PartHeading } from './load-more.tsx';
import { PrintHeader } from './print-header.tsx';
import { headOf } from './head.ts';
import { renderWithTemplates } from './grid/web-block.ts';
import { SlotsContext } from './ui/slot-place.tsx';
import { siteWords, wordsAttributes } from './ui/words.ts';
import { inSite } from './ui/in-site.ts';
import { ErrorPage } from './error-page.tsx';
import { printCss, siteCss } from './theme/css.ts';
import { insertionNeeds } from './insertions.tsx';
import { fillSlots } from './slots.tsx';
import { sectionCss } from './brand/section-colours.ts';
import { themeCss, type ThemeCss } from './theme/theme.ts';

interface DocumentParts {
  script: string;
  slots: readonly Slot[];
  insertions: readonly AnyInsertion[];
  /** In development, pages without a menu or an interactive block have the script too: it shows errors. */
  alwaysHasScript?: boolean;
}

/**
 * The whole HTML document of a page. It changes when the day in its header, or the year in its footer, ends.
 * `script` is the URL of the site's script, which only pages with a menu or an interactive block load.
 * `slots` are additions of modules and extensions to every page, `insertions` their additions to texts and
 * lists.
 */
export function renderDocument(
  input: DocumentInput,
  { script, slots: all, insertions, alwaysHasScript }: DocumentParts,
): PageDocument {
  const { page, layout, data, menus, templates } = input;
  const { timeZone, language } = data.site;
  const inLanguage = (part: ReactElement) =>
    renderToString(createElement(SlotsContext.Provider, { value: slots.each }, inSite(data.site, part)));
  const slots = fillSlots(page.forPrint ? [] : all, page, input.onSlotProblem);
  const policy = { page, earlier: slots.policies(), loadsMore: input.more !== null && !page.forPrint };
  const inserted = insertionNeeds(insertions, policy, input.onInsertionProblem);
  const frame = { data, page, menus, slots };
  const hasHeader = !page.forPrint && layout?.hideHeader !== true;
  const hasFooter = !page.forPrint && layout?.hideFooter !== true;
  const header = hasHeader
    ? renderWithTemplates(templates, 'header', (own) =>
        inLanguage(createElement(own?.Header ?? Header, frame)),
      )
    : printHeader(input, inLanguage);
  const footed = { ...frame, year: yearOf(page.now, timeZone) };
  const footer = hasFooter
    ? renderWithTemplates(templates, 'footer', (own) =>
        inLanguage(createElement(own?.Footer ?? Footer, footed)),
      )
    : '';
  const failure = input.failure ?? null;
  const isMissing = failure !== null || (input.status === 404 && (layout === null || !input.gridHtml));
  const main = isMissing
    ? inLanguage(
        createElement(ErrorPage, { failure, search: slots.html('notFound'), latest: input.gridHtml }),
      )
    : partHeading(input, inLanguage) + input.gridHtml + endOf(input, inLanguage);
  const theme = themeOf(data.settings, language);
  const css = frameCssOf(data, { hasHeader, hasFooter, loadsMore: input.more !== null });
  // The header contains a menu, which needs a small script.
  const program =
    input.needsScript || hasHeader || input.more || slots.hasElement || inserted.hasElement || alwaysHasScript
      ? `<script type="module" src="${escapeHtml(script)}"></script>`
      : '';
  const before = `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"${theme.attributes}><head>${headOf(input, theme)}${slots.html('head')}<style>`;
  const styles = `${theme.css}${css}${theme.tokens}${colourOfPage(input)}${theme.frame}${input.css}${slots.css}${templates?.views.css ?? ''}${ownStylesOf(input)}${printCss(page.site.origin)}`;
  const after = `</style>${program}</head><body>${slots.html('bodyStart')}<a class="skip-link" href="#main"${attributesOf(wordsAttributes(language))}>${escapeHtml(siteWords(language).frame.skipToContent)}</a>${outageNotice(data)}${header}${slots.html('toolbar')}<main id="main">${main}</main>${footer}${slots.html('bodyEnd')}</body></html>`;
  const changesAt = (showsDay(page) ? nextDay : nextYear)(page.now, timeZone);
  return {
    parts: [{ text: before }, { text: styles, isShared: true }, { text: after }],
    changesAt,
    policies: [...slots.policies(), ...inserted.policies],
    isPrivate: page.module?.hasSecret === true || page.posted !== undefined,
  };
}

function attributesOf({ lang, dir }: ReturnType<typeof wordsAttributes>): string {
  return lang && dir ? ` lang="${lang}" dir="${dir}"` : '';
}

/** A site's own styles; none on pages whose URL has a secret, which styles could read letter by letter. */
function ownStylesOf({ page, data }: DocumentInput): string {
  return page.module?.urlHasSecret ? '' : data.theme.customCss;
}

/** Styles of a site's page, except those of its blocks. */
function frameCssOf(
  { settings, site }: SiteData,
  shown: Pick<Parameters<typeof siteCss>[0], 'hasHeader' | 'hasFooter' | 'loadsMore'>,
): string {
  const { useNewDesign } = settings.read(generalSettings);
  const { cardStyle, headerStyle } = settings.read(baseStylesSettings);
  return siteCss({ ...shown, useNewDesign, language: site.language, cardStyle, headerStyle });
}

/** The end of a page that loads more, after the grid. */
function endOf({ more, page }: DocumentInput, inLanguage: (part: ReactElement) => string): string {
  return more ? inLanguage(createElement(LoadMore, { more, site: page.site })) : '';
}

function printHeader({ page }: DocumentInput, inLanguage: (part: ReactElement) => string): string {
  return page.forPrint ? inLanguage(createElement(PrintHeader, { page })) : '';
}

/** Heading of rows that load later, as a separate page, because they contain no title. */
function partHeading({ page }: DocumentInput, inLanguage: (part: ReactElement) => string): string {
  return page.part > 0 ? inLanguage(createElement(PartHeading, { page })) : '';
}

/** Colours of the page's section, or of the section of its item. */
function colourOfPage({ page, data }: DocumentInput): string {
  const colour = colourOf(data, page.section?.id ?? null);
  return colour === null ? '' : sectionCss(data.settings, colour);
}

interface SiteTheme extends ThemeCss {
  language: string;
  frame: string;
}

const themes = new WeakMap<SiteSettings, SiteTheme>();

/** The look of a site, computed once for all pages with the same settings. */
function themeOf(settings: SiteSettings, language: string): SiteTheme {
  const known = themes.get(settings);
  if (known?.language === language) return known;
  const made = { ...themeCss(settings, language), language, frame: frameCss(settings) };
  themes.set(settings, made);
  return made;
}

/** The site's outage message from its settings, above everything else. */
function outageNotice({ settings }: SiteData): string {
  const { enabled, message } = settings.read(systemOutageSettings);
  if (!enabled || !message) return '';
  return `<p class="system-outage" role="status">${escapeHtml(message)}</p>`;
}
