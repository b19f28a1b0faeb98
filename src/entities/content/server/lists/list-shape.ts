import { boolean } from '#fields/boolean/field.ts';
import { group } from '#fields/group/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { CONTENT_LIST_ITEM } from '../drafts/document-shape.ts';

/** A page of the admin's list, in the same shape as every connection. */
export const CONTENT_LIST_PAGE = {
  edges: list({
    label: 'Items',
    required: true,
    typeName: 'ContentListEdge',
    entryLabel: 'item',
    of: {
      node: group({ label: 'Item', required: true, typeName: 'ContentListItem', of: CONTENT_LIST_ITEM }),
      cursor: text({ label: 'Cursor', required: true }),
    },
  }),
  pageInfo: group({
    label: 'Page',
    help: 'Whether more items follow, and from where.',
    required: true,
    typeName: 'ContentListPageInfo',
    of: {
      hasNextPage: boolean({
        label: 'Has a next page',
        help: 'Whether more items follow endCursor.',
        required: true,
      }),
      endCursor: text({ label: 'End' }),
    },
  }),
  totalCount: integer({
    label: 'Total items',
    help: 'Counted when countTotal is set, up to 1,001.',
  }),
};
