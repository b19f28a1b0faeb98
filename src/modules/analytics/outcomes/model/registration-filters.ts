/** Filters of the registration funnel. */
import { choice, plainChoices } from '#fields/choice/field.ts';
import { CLICK_LOCATIONS } from '../../collection/model/event-kinds.ts';
import { ALL_SITES } from '../../report-figures/model/all-sites.ts';
import { STEP_ROWS } from './registration-steps.ts';

export const REGISTRATION_FILTERS = {
  ...ALL_SITES,
  step: choice({ label: 'Step', choices: STEP_ROWS.map(({ value, label }) => ({ value, label })) }),
  place: choice({ label: 'Place', choices: plainChoices(CLICK_LOCATIONS), help: 'Counts clicks only.' }),
};
