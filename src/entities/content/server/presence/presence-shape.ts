/** The API's shapes for who has items open. */
import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { CONTENT_STATES } from '../../states.ts';
import { REVIEW_STATES } from '../../work-lists.ts';
import { PERSON, VERSION } from '../drafts/document-shape.ts';

export const PRESENT_PEOPLE = {
  people: list({
    label: 'People',
    required: true,
    typeName: 'PresentPerson',
    entryLabel: 'person',
    help: 'Users who have the items open in an editor now, each listed once per item.',
    of: { content: integer({ label: 'Item', required: true }), ...PERSON },
  }),
};

/** Like the shape above, with data by which a window detects that its item has changed. */
export const ANNOUNCED = {
  ...PRESENT_PEOPLE,
  version: VERSION,
  state: choice({ label: 'State', required: true, choices: CONTENT_STATES }),
  review: choice({ label: 'Review', choices: REVIEW_STATES }),
};
