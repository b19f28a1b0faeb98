import { defineLink } from '#model/pages/define-link.ts';

type WireClient = { client: number };

/** The address of one client's feed: valid for two years, or until a new address is created. */
export const wireLink = defineLink<WireClient>({
  purpose: 'wire feed',
  prefix: 'wire',
  of: 'site',
  values: { client: 'id' },
  lifetime: { months: 24 },
  revocableBy: 'client',
});
