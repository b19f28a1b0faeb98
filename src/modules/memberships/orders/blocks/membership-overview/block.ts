import { boolean } from '#fields/boolean/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { joinForm } from '../../../account/model/forms.ts';

/** The reader's memberships, and others they may join. */
export const membershipOverview = defineBlock({
  name: 'membership_overview',
  title: 'Membership overview',
  description: 'Shows members their memberships and end dates, and everyone the memberships they can join.',
  icon: 'people',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {
    showDescriptions: boolean({ label: 'Show descriptions', default: true }),
  },
  isForMember: true,
  forms: { join: joinForm },
});
