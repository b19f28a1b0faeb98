/** The text of an item for programs elsewhere: the block of texts alone, in elements they know, with whole addresses. */
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

/** As the reader of `input` may have it; empty where there is no page. The caller goes on with the transaction. */
export async function renderBodyText(db: Db, input: PageInput): Promise<string> {
  const read = await readPage(db, { ...input, layout: TEXT_ALONE, isShared: true });
  if (read.kind === 'redirect' || read.status === 404) return '';
  return partnerHtml(withOrigin(renderPage(read).html, input.origin));
}

/** Addresses within the site lead nowhere from elsewhere; one that is written twice is enough. */
function withOrigin(html: string, origin: string): string {
  return html.replace(/ srcset="[^"]*"/gi, '').replace(/( (?:href|src|poster)=")\/(?!\/)/g, `$1${origin}/`);
}
