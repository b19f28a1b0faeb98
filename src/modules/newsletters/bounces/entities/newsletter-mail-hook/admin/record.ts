import { defineRecord } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { newsletterMailHook } from '../entity.ts';

/** A mail service whose events are received. */
export const record = defineRecord<{ id: number }>({
  entity: newsletterMailHook,
  access,
  home: { path: '/newsletter-mail-services', label: 'Mail services' },
  isReadOnly: true,
});
