/** What the operations about audiences return. */
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { can, type Actor } from '#model/permissions.ts';
import { obscuredAddress } from '../../subscriptions/model/obscured-address.ts';
import type { AudienceCount } from './count-audience.ts';

/** Continues after the subscriber with this id. */
export const AFTER = integer({ label: 'After', min: 0, help: 'The id that the last step returned as next.' });

export const AUDIENCE_OUTPUT = {
  shape: 'NewsletterAudience',
  fields: {
    count: integer({ label: 'Recipients among the examined subscribers', required: true, min: 0 }),
    next: integer({ label: 'After which the next step continues', min: 1 }),
    sample: list({
      label: 'First addresses',
      required: true,
      typeName: 'NewsletterAudienceAddress',
      entryLabel: 'address',
      countMax: 10,
      of: { email: text({ label: 'Email', required: true }) },
    }),
  },
};

const canView = can('view_subscribers');

/** The count as the API returns it: addresses are masked for users who may not view subscribers. */
export function audienceAnswer({ count, next, sample }: AudienceCount, actor: Actor) {
  const isObscured = !canView(actor);
  return {
    count,
    next,
    sample: sample.map((email) => ({ email: isObscured ? obscuredAddress(email) : email })),
  };
}
