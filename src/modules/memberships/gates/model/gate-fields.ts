/**
 * What an item or a section requires of readers: the fields that the module adds to both entities, and that
 * its gate uses.
 */
import { boolean } from '#fields/boolean/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';

/** The choices of who can read a record: if several are set, the gate rules use the highest. */
const CHOICES = [
  ['openToEveryone', 'Everyone'],
  ['registrationRequired', 'Logged-in readers'],
  ['requiredMemberships', 'Readers with a membership'],
  ['survey', 'Readers who answered a survey'],
] as const;

interface GateHelp {
  account: string;
  membership: string;
  survey: string;
  open: string;
  /** The default if no choice is set. */
  none: string;
}

/** The fields with their help texts; `group`: group of the form. */
export function gateFields(help: GateHelp, group: { group?: string } = {}) {
  const own = (field: (typeof CHOICES)[number][0]) => {
    const rank = CHOICES.findIndex(([key]) => key === field);
    const choice = CHOICES[rank]?.[1] ?? '';
    const oneOf = { key: 'readers', label: 'Who can read it', choice, none: help.none, rank };
    return { oneOf, ...group };
  };
  return {
    registrationRequired: boolean({
      label: 'Logged-in readers only',
      help: help.account,
      ...own('registrationRequired'),
    }),
    requiredMemberships: relations({
      label: 'Memberships',
      to: 'membership',
      countMax: 20,
      help: help.membership,
      ...own('requiredMemberships'),
    }),
    survey: relation({ label: 'Survey', to: 'survey', offered: true, help: help.survey, ...own('survey') }),
    openToEveryone: boolean({ label: 'Free to read', help: help.open, ...own('openToEveryone') }),
  };
}

type Gated = Partial<Record<(typeof CHOICES)[number][0], unknown>>;

/**
 * Messages by field if a change makes a record both open to everyone and restricted. A record that already is
 * both can still be changed in other respects. Pure.
 */
export function gateErrors(before: Gated | null, next: Gated): Record<string, string> {
  const isBoth = (values: Gated) => values.openToEveryone === true && asksSomething(values);
  if (!isBoth(next) || (before && isBoth(before))) return {};
  return { openToEveryone: 'Content can’t be open to everyone and restricted. Choose one.' };
}

function asksSomething({ registrationRequired, requiredMemberships, survey }: Gated): boolean {
  const isNamed = Array.isArray(requiredMemberships) && requiredMemberships.length > 0;
  return registrationRequired === true || isNamed || typeof survey === 'number';
}
