import codeBlock from '#rich-text/code-block/style.css?inline';
import download from '#rich-text/download/style.css?inline';
import footnote from '#rich-text/footnote/style.css?inline';
import gallery from '#rich-text/gallery/style.css?inline';
import pullQuote from '#rich-text/pull-quote/style.css?inline';
import textSidebar from '#rich-text/sidebar/style.css?inline';
import { directionOf, scriptOf } from '#text/languages.ts';
import { cardCss } from '../brand/cards.ts';
import { headerCss } from '../brand/headers.ts';
import account from '../styles/account.css?inline';
import base from '../styles/base.css?inline';
import cards from '../styles/cards.css?inline';
import footer from '../styles/footer.css?inline';
import frame from '../styles/frame.css?inline';
import grid from '../styles/grid.css?inline';
import gridOld from '../styles/grid-old.css?inline';
import headerNew from '../styles/header-new.css?inline';
import headerOld from '../styles/header-old.css?inline';
import item from '../styles/item.css?inline';
import loadMore from '../styles/load-more.css?inline';
import megaMenu from '../styles/mega-menu.css?inline';
import print from '../styles/print.css?inline';
import prose from '../styles/prose.css?inline';
import rtl from '../styles/rtl.css?inline';
import arabic from '../styles/script-arabic.css?inline';
import japanese from '../styles/script-japanese.css?inline';
import sidebar from '../styles/sidebar.css?inline';
import themes from '../styles/themes.css?inline';

/** Styles of rich-text nodes, including their print styles. */
const nodes = pullQuote + textSidebar + gallery + footnote + download + codeBlock;

/** Parts around the grid of a page. */
interface Frame {
  hasHeader: boolean;
  hasFooter: boolean;
  loadsMore: boolean;
  useNewDesign: boolean;
  /**
   * The site's language: selects styles for its script, and mirrors the layout for right-to-left languages.
   */
  language: string;
  /** Style of the cards; by default that of the theme. */
  cardStyle?: string;
  /** Variant of the header in the new design. */
  headerStyle?: string;
}

const SCRIPTS = { arabic, japanese, other: '' };

/**
 * Styles of a page except those of its blocks, minified by the build; contains only styles for the parts its
 * frame shows.
 */
export function siteCss({
  hasHeader,
  hasFooter,
  loadsMore,
  useNewDesign,
  language,
  cardStyle = '',
  headerStyle = '',
}: Frame): string {
  const script = scriptOf(language);
  const header = useNewDesign ? headerNew + headerCss(headerStyle) + megaMenu : headerOld + sidebar;
  return (
    base +
    grid +
    frame +
    (hasHeader ? header + account : '') +
    (hasFooter ? footer : '') +
    (loadsMore ? loadMore : '') +
    cards +
    item +
    prose +
    nodes +
    themes +
    cardCss(cardStyle) +
    (useNewDesign ? '' : gridOld) +
    (directionOf(language) === 'rtl' ? rtl : '') +
    (script ? SCRIPTS[script] : '')
  );
}

/** Blocks that show a part of an item. */
const PARTS_OF_ITEMS = [
  'content_primary_image',
  'document_download',
  'image_gallery',
  'video_player',
  'event_agenda',
  'event_venue',
  'speakers',
  'specifications',
  'company_overview',
  'company_key_contact',
  'about_author',
  'content_sidebars',
]
  .map((name) => `[data-block=${name}]`)
  .join();
const ITEM = 'main:has([data-block=content_body])';

/**
 * Next to an item's text only parts of the item are printed: no links to other pages, and no rows or columns
 * without such parts.
 */
const partsCss =
  `${ITEM} :is(.row,.column):not(:has(h1,.prose,${PARTS_OF_ITEMS})),` +
  `${ITEM} .column:not(:has(h1,.prose))>.block:not(${PARTS_OF_ITEMS}){display:none!important}`;

/**
 * Print styles; they follow the styles of blocks. URLs of the site's own files are printed with its `origin`.
 */
export function printCss(origin: string): string {
  return `${print}@media print{${partsCss}:root{--origin:${JSON.stringify(origin)}}}`;
}
