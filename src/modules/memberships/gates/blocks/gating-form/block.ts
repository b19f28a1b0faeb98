import { defineBlock } from '#model/define-block.ts';
import { GATE_FAILED } from '#access/decide-access.ts';
import { hasThanks } from '../../../surveys/model/survey-form.ts';
import { surveyForm } from './form.ts';

/** How to get access, shown to readers without access at the end of a gated item's visible text. */
export const gatingForm = defineBlock({
  name: 'gating_form',
  title: 'Gating form',
  description: 'Invites readers to log in, join or answer a survey where the free part of a gated item ends.',
  icon: 'question',
  category: 'form',
  v: 1,
  invites: true,
  hydrate: 'none',
  settings: {},
  // Specification, public site, section 2: dropped if it can offer neither a survey, a membership nor a
  // login.
  isEmpty: (_settings, _items, { content }, data) =>
    content?.gated ? content.gated.reason === GATE_FAILED : !hasThanks(data),
  form: surveyForm,
});
