import { defineRecord } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { newsletterSuppression } from '../entity.ts';
import { toneOf } from './suppressed-address.ts';

interface SuppressedAddress {
  id: number;
  email: string | null;
  status: string;
  suppressedAt: string;
}

/** A suppressed address, with the reason and who lifted it. */
export const record = defineRecord<SuppressedAddress>({
  entity: newsletterSuppression,
  access,
  home: { path: '/newsletter-suppressions', label: 'Suppression list' },
  lead: ({ suppressedAt }, { longInstant }) => `Suppressed ${longInstant(suppressedAt)}`,
  badge: {
    label: ({ status }) =>
      newsletterSuppression.fields.status.kind.present?.(
        status,
        newsletterSuppression.fields.status.options,
      ) ?? status,
    tone: toneOf,
  },
  isReadOnly: true,
});
