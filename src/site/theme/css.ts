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

/** Of the nodes of texts, with what they are on paper. */
const nodes = pullQuote + textSidebar + gallery + footnote + download + codeBlock;

/** Parts around the grid of a page. */
interface Frame {
  hasHeader: boolean;
  hasFooter: boolean;
  loadsMore: boolean;
  useNewDesign: boolean;
  /** Of the site: what its script needs, and what is mirrored where it is written from the right. */
  language: string;
  /** The sort of its cards; those of its theme without one. */
  cardStyle?: string;
  /** The sort of its header in the new design. */
  headerStyle?: string;
}

const SCRIPTS = { arabic, japanese, other: '' };

/** Styles of a page but for those of its blocks, minified by the build: only what its frame shows. */
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

/** Next to an item's text only its parts are printed: no links elsewhere, nor rows and columns without such parts. */
const partsCss =
  `${ITEM} :is(.row,.column):not(:has(h1,.prose,${PARTS_OF_ITEMS})),` +
  `${ITEM} .column:not(:has(h1,.prose))>.block:not(${PARTS_OF_ITEMS}){display:none!important}`;

/** Styles for paper; they follow the blocks' own. URLs of the site's own files are printed with its `origin`. */
export function printCss(origin: string): string {
  return `${print}@media print{${partsCss}:root{--origin:${JSON.stringify(origin)}}}`;
}
