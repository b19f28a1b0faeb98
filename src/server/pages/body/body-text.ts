/**
 * The text of an item for other programs: only the blocks of texts, in elements that those programs support,
 * with absolute URLs.
 */
import { block, gridOf, row } from '#layouts/starting-layouts.ts';
import type { Db } from '#server/db/index.ts';
import type { PageInput } from '../stages/page-input.ts';
import { MATCH_ANY_RULE } from '../match-any-rule.ts';
import { partnerHtml } from './partner-html.ts';
import { renderPage } from '../stages/render.ts';
import { readPage } from '../stages/stages.ts';

const TEXT_ALONE = {
  ...MATCH_ANY_RULE,
  hideHeader: true,
  hideFooter: true,
  loadMore: null,
  grid: gridOf([row('1', [[block('content_body')]])]),
};

/**
 * Renders the text as the reader of `input` may see it; empty without a page. The caller may continue to use
 * the transaction.
 */
export async function renderBodyText(db: Db, input: PageInput): Promise<string> {
  const read = await readPage(db, { ...input, layout: TEXT_ALONE, isShared: true });
  if (read.kind === 'redirect' || read.status === 404) return '';
  return partnerHtml(withOrigin(renderPage(read).html, input.origin));
}

/**
 * Makes URLs within the site absolute, because relative ones do not work elsewhere; drops `srcset`, since one
 * URL per image is enough.
 */
function withOrigin(html: string, origin: string): string {
  return html.replace(/ srcset="[^"]*"/gi, '').replace(/( (?:href|src|poster)=")\/(?!\/)/g, `$1${origin}/`);
}
