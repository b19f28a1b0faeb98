/** The steps of a registration as rows of a report, and the keys under which they are stored. Pure. */
import type { FUNNEL_STEPS } from '../../collection/model/event-kinds.ts';

export type RegistrationStep = (typeof FUNNEL_STEPS)[number];

/** Dimension of `analytics_day` whose values are steps with their places. */
export const REGISTRATION = 'registration';

export interface StepRow {
  value: RegistrationStep;
  label: string;
  /** The steps that readers take before, and what the share of the step is called. None: a first step. */
  before: readonly RegistrationStep[];
  note: string | null;
}

/** All steps in their order. Readers join or log in; a registration ends with a login. */
export const STEP_ROWS: readonly StepRow[] = [
  { value: 'headerJoin', label: 'Join clicked', before: [], note: null },
  { value: 'headerLogin', label: 'Login clicked', before: [], note: null },
  {
    value: 'chooseMembership',
    label: 'Membership chosen',
    before: ['headerJoin'],
    note: 'Share of clicks on Join',
  },
  {
    value: 'registrationRequest',
    label: 'Registration requested',
    before: ['chooseMembership'],
    note: 'Share of chosen memberships',
  },
  {
    value: 'registrationSuccess',
    label: 'Registered',
    before: ['registrationRequest'],
    note: 'Share of requests',
  },
  {
    value: 'registrationComplete',
    label: 'Registration completed',
    before: ['registrationSuccess'],
    note: 'Share of registered readers',
  },
  {
    value: 'loginSuccess',
    label: 'Logged in',
    before: ['headerLogin', 'registrationComplete'],
    note: 'Share of clicks on Login and completed registrations',
  },
];

/** Value of the dimension for a step and the place of its click; the place is empty for steps without a click. */
export function stepValue(step: string, place: string): string {
  return `${step}/${place}`;
}

/** The step and the place of a value of the dimension. */
export function stepOf(value: string): { step: string; place: string } {
  const [step = '', place = ''] = value.split('/');
  return { step, place };
}
