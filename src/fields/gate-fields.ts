/** What is asked of readers, as editors say it of an item or of a section: fields that the gates of a module go by. */
import { boolean } from '#fields/boolean/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';

interface GateHelp {
  account: string;
  membership: string;
  survey: string;
  open: string;
}

/** The fields, each with its help; `group`: of the form. */
export function gateFields(help: GateHelp, group: { group?: string } = {}) {
  const own = { module: 'memberships', ...group };
  return {
    registrationRequired: boolean({ label: 'For members only', help: help.account, ...own }),
    requiredMemberships: relations({
      label: 'Memberships',
      to: 'membership',
      countMax: 20,
      help: help.membership,
      ...own,
    }),
    survey: relation({ label: 'Survey', to: 'survey', offered: true, help: help.survey, ...own }),
    openToEveryone: boolean({ label: 'Free to read', help: help.open, ...own }),
  };
}
