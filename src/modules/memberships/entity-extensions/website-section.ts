import { extendEntity } from '#model/extend-entity.ts';
import { gateErrors, gateFields } from '../gates/model/gate-fields.ts';

/** Fields that decide who can read the items of a section and of its subsections. */
export const websiteSection = extendEntity('websiteSection', {
  after: 'systemAlias',
  fields: gateFields({
    account: 'Items in this section and its subsections are for logged-in readers.',
    membership: 'Items in this section and its subsections are for readers with one of these memberships.',
    survey: 'Items in this section and its subsections are for readers who have answered the survey.',
    open: 'Items in this section are for everyone, even if the parent section is restricted.',
    none: 'Same as the parent section',
  }),
  check: gateErrors,
});
