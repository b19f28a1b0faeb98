/** How the API shows who has items open. */
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { PERSON } from '../drafts/document-shape.ts';

export const PRESENT_PEOPLE = {
  people: list({
    label: 'People',
    required: true,
    typeName: 'PresentPerson',
    entryLabel: 'person',
    help: 'People who have the items open in an editor now, each once an item.',
    of: { content: integer({ label: 'Item', required: true }), ...PERSON },
  }),
};
