import { z } from 'zod';
import { email } from '#fields/email/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEvent } from '#model/jobs/define-event.ts';

/** Maximum number of ids in one choice. */
export const CHOSEN_MAX = 100;

/** Ids in the field of a choice. */
export const chosenIds = z.array(z.int().positive().max(2_147_483_647)).max(CHOSEN_MAX);

/** Emitted when a reader who registered has ticked entries of an account choice. */
export const accountChoiceMade = defineEvent(
  'readers/accountChoiceMade',
  {
    siteId: integer({ label: 'Site', required: true, min: 1 }),
    /** Id of the new account. */
    account: integer({ label: 'Account', required: true, min: 1 }),
    /** Its address, which a link in an email has confirmed. */
    email: email({ label: 'Email', required: true }),
    countryCode: text({ label: 'Country', lengthMax: 3 }),
    region: text({ label: 'Region', lengthMax: 10 }),
    promoCode: text({ label: 'Promo code', lengthMax: 50 }),
    /** Name of the choice. */
    choice: text({ label: 'Choice', required: true, lengthMax: 40 }),
    /** The ids that were sent, which may be unknown or offered no longer. */
    ids: json({ label: 'IDs', required: true, check: chosenIds }),
    consentText: text({ label: 'Text of the consent', required: true, lengthMax: 2_000 }),
    /** Path of the page with the form; null for the API. */
    page: text({ label: 'Page', lengthMax: 200 }),
  },
  { unhandled: 'Modules that define account choices may be absent.' },
);
