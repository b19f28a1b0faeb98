/** The API's shapes of what undo and restore bring back. */
import { choice } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { CONTENT_STATES } from '../../states.ts';

export const RESTORED_WITHOUT = longText({
  label: 'Restored without',
  lengthMax: 2_000,
  help: 'What the item came back without and why, in sentences for editors: a URL that others use by now, a deleted section. Null if it has all of its earlier state.',
});

/** An item after its last command was undone. */
export const UNDONE_CONTENT = {
  id: integer({ label: 'Id', required: true, help: 'ID of the item.' }),
  state: choice({
    label: 'State',
    required: true,
    choices: CONTENT_STATES,
    help: 'The state that the item has again.',
  }),
  published: instant({ label: 'Published', help: 'From when readers see the item, as before the command.' }),
  unpublished: instant({ label: 'Unpublished', help: 'Until when readers see the item. Null: no end.' }),
  restoredWithout: RESTORED_WITHOUT,
};
