import { defineLink } from '#model/pages/define-link.ts';

type Values = { hook: number };

/** The URL at which a mail service reports events. */
export const mailHookLink = defineLink<Values>({
  purpose: 'newsletter mail events',
  prefix: 'mail',
  of: 'organisation',
  values: { hook: 'id' },
  lifetime: { months: 120 },
});
