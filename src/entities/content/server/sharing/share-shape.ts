/** The API's shape of a preview link. */
import { boolean } from '#fields/boolean/field.ts';
import { group } from '#fields/group/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { PERSON } from '../drafts/document-shape.ts';

export const SHARE = {
  id: integer({ label: 'Link', required: true }),
  url: text({ label: 'Address', required: true, help: 'The URL shows the item to anyone who has it.' }),
  opensGate: boolean({ label: 'Opens the published item', required: true }),
  created: instant({ label: 'Made', required: true }),
  expires: instant({ label: 'Expires', help: 'From when the link no longer works.', required: true }),
  createdBy: group({
    label: 'Created by',
    help: 'The user who made the link. Null if the user was deleted.',
    typeName: 'Person',
    of: PERSON,
  }),
};
