import { definePass } from '#model/readers/define-pass.ts';

/**
 * A licence that covers the reader's email domain but had no seat left when they logged in: it opens nothing.
 */
export const fullLicence = definePass<{ name: string }>({
  name: 'fullLicence',
  scope: 'items',
  grants: () => false,
});
