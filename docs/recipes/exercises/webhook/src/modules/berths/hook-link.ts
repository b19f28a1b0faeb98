import { defineLink } from '#model/pages/define-link.ts';

type BerthHook = { berth: number };

/** The address at which the port's booking system reports who is at a berth. */
export const berthHook = defineLink<BerthHook>({
  purpose: 'berth reports',
  prefix: 'berth',
  of: 'organisation',
  values: { berth: 'id' },
  lifetime: { months: 60 },
  revocableBy: 'berth',
});
