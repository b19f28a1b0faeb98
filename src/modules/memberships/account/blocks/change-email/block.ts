import { defineBlock } from '#model/define-block.ts';
import { changeEmailForm, confirmEmailForm, undoEmailForm } from '../../model/forms.ts';

/** Readers change their email address here; the links of both emails lead to it. */
export const changeEmail = defineBlock({
  name: 'change_email',
  title: 'Change email',
  description: 'Where readers change their email address. Also opened from emails about the change.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  // On cached pages it could show nothing of one reader.
  isEmpty: (_settings, _items, { module }) => module === null,
  forms: { request: changeEmailForm, confirm: confirmEmailForm, undo: undoEmailForm },
});
