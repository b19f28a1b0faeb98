/** A licence that names its holder's email domain and had no seat left when they logged in: it opens nothing. */
import { definePass } from '#model/define-pass.ts';

export const fullLicence = definePass<{ name: string }>({
  name: 'fullLicence',
  scope: 'items',
  grants: () => false,
});
