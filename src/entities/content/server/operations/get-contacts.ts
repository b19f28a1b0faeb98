import { relations } from '#fields/relations/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { inOrder } from '../lists/content-stream.ts';

const COUNT_MAX = 100;

export const getContacts = defineOperation({
  name: 'getContacts',
  kind: 'query',
  summary:
    'Contacts by ID, in the requested order. Missing contacts are left out. NOT_FOUND if all are missing.',
  input: {
    ids: relations({ label: 'Ids', to: 'content', required: true, countMax: COUNT_MAX }),
  },
  output: { connection: 'content' },
  access: anyone,
  run: async (ctx: OperationContext, { ids }) => {
    const found = await inOrder(ctx, ids);
    const contacts = found.filter((item) => item.type === 'Contact' && item.status !== 0);
    if (contacts.length === 0 && ids.length > 0) throw notFound('CONTACT_NOT_FOUND', 'contact');
    return {
      edges: contacts.map((node) => ({ node, cursor: String(node.id) })),
      pageInfo: { hasNextPage: false, endCursor: null },
      totalCount: null,
    };
  },
});
