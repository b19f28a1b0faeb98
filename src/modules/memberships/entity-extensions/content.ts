import { extendEntity } from '#model/extend-entity.ts';
import { gateErrors, gateFields } from '../gates/model/gate-fields.ts';

declare module '#model/readers/define-gate.ts' {
  interface GateRequirements {
    /** Any of these memberships opens the item. Absent if the item can also be opened another way. */
    membershipIds?: readonly number[];
    /** Id of a survey that opens the item for readers who have answered it. */
    surveyId?: number;
    /** The survey's id for API clients, while it is active: at most 50 characters. */
    surveyType?: string;
  }
}

/** Fields that decide who can read an item. */
export const content = extendEntity('content', {
  after: 'socialDescription',
  groups: [
    { key: 'readers', label: 'Readers', help: 'Everyone else sees only the beginning.', after: 'search' },
  ],
  fields: gateFields(
    {
      account: 'Logged-in readers can read the full item.',
      membership: 'Readers with one of these memberships can read the full item.',
      survey: 'Readers who have answered the survey can read the full item.',
      open: 'Everyone can read the full item, even if its section or content type is restricted.',
      none: 'Same as the section and content type',
    },
    { group: 'readers' },
  ),
  gates: {
    registrationRequired: 'registrationRequired',
    membershipIds: 'requiredMemberships',
    surveyId: 'survey',
    isOpenToAll: 'openToEveryone',
  },
  check: gateErrors,
});
