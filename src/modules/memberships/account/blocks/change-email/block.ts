import { defineBlock } from '#model/define-block.ts';
import { changeEmailForm, confirmEmailForm, undoEmailForm } from '../../model/forms.ts';

/** Form with which readers change their email address; the links in both emails lead to it. */
export const changeEmail = defineBlock({
  name: 'change_email',
  title: 'Change email',
  description: 'Where readers change their email address. Also opened from emails about the change.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  // A cached page cannot show data of a single reader.
  isEmpty: (_settings, _items, { module }) => module === null,
  forms: { request: changeEmailForm, confirm: confirmEmailForm, undo: undoEmailForm },
});
