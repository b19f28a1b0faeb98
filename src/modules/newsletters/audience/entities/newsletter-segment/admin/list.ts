import { deletion } from '#admin/generic/screens/record-screens.ts';
import { defineList, type ListRow } from '#model/screens/define-list.ts';
import { access } from '../access.ts';
import { newsletterSegment } from '../entity.ts';

interface SegmentRow extends ListRow {
  id: number;
  name: string;
  description: string | null;
}

/** Saved audiences of the site. */
export const list = defineList<SegmentRow>({
  source: { entity: newsletterSegment },
  lead: 'Parts of the subscribers to which a campaign can be sent.',
  links: [
    { label: 'Create segment', path: '/create-newsletter-segment', canUse: access.create, look: 'create' },
  ],
  open: ({ id }) => `/edit-newsletter-segment/${id}`,
  columns: [
    { key: 'name', note: ({ description }) => description },
    { key: 'rules', width: 'min(420px, 45%)', from: 'sm' },
    { key: 'updated', instant: { none: '' }, width: '140px', from: 'md' },
  ],
  bulkActions: [deletion(newsletterSegment, access)],
  words: ['segment', 'segments'],
  empty: {
    title: 'No segments yet',
    text: 'A segment selects subscribers by rules, such as those who clicked in the last 30 days.',
  },
});
