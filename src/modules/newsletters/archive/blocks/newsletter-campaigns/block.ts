import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { archiveQueryOf, LISTED_MAX } from '../../model/archive.ts';

const COUNT = 10;

/** A list of sent newsletters, newest first. */
export const newsletterCampaigns = defineBlock({
  name: 'newsletter_campaigns',
  title: 'Newsletter campaigns',
  description: 'A list of newsletters that were sent, with links to their pages.',
  icon: 'mail',
  category: 'other',
  v: 1,
  hydrate: 'none',
  settings: {
    newsletter: relation({
      label: 'Newsletter',
      to: 'newsletter',
      help: 'Leave empty to use the page’s newsletter, or all newsletters.',
    }),
    count: integer({ label: 'Number of campaigns', min: 1, max: LISTED_MAX, default: COUNT, width: 'half' }),
    showPreheader: boolean({ label: 'Show the preheader', default: true, width: 'half' }),
    paging: boolean({
      label: 'Show page links',
      help: 'Readers can page through older campaigns.',
      default: false,
    }),
  },
  queries: ({ newsletter, count, paging }, page) => {
    const number = count ?? COUNT;
    const newsletterId = newsletter ?? archiveQueryOf(page)?.id ?? null;
    const skip = paging ? (page.pageNumber - 1) * number : 0;
    return [{ kind: 'newsletters/campaigns', newsletterId, count: number, skip, paged: paging === true }];
  },
  isEmpty: (_settings, _items, page, data) => archiveQueryOf(page) === null && data === null,
});
