import download from '#rich-text/download/style.css?inline';
import footnote from '#rich-text/footnote/style.css?inline';
import gallery from '#rich-text/gallery/style.css?inline';
import pullQuote from '#rich-text/pull-quote/style.css?inline';
import sidebar from '#rich-text/sidebar/style.css?inline';
import base from './styles/base.css?inline';
import cards from './styles/cards.css?inline';
import footer from './styles/footer.css?inline';
import grid from './styles/grid.css?inline';
import header from './styles/header.css?inline';
import item from './styles/item.css?inline';
import print from './styles/print.css?inline';
import prose from './styles/prose.css?inline';
import themes from './styles/themes.css?inline';

/** Of the nodes of texts, with what they are on paper. */
const nodes = pullQuote + sidebar + gallery + footnote + download;

/** Styles every page has, minified by the build. */
export const siteCss: string = base + grid + header + footer + cards + item + prose + nodes + themes;

/** Styles for paper; they stand after the blocks' own. */
export const printCss: string = print;
