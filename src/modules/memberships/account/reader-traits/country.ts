import { sql, type RawBuilder } from 'kysely';
import { COUNTRY_TRAIT, defineReaderTrait } from '#server/readers/define-reader-trait.ts';
import { COUNTRY_CHOICES } from '../entities/site-user/profile-fields.ts';
import { confirmedAddresses } from '../server/confirmed-addresses.ts';

/** The country in the profile of the account with an address. */
export const country = defineReaderTrait<RawBuilder<unknown>>({
  name: COUNTRY_TRAIT,
  label: 'Country of the account',
  options: () => sql`
    select * from unnest(${COUNTRY_CHOICES.map(({ value }) => value)}::text[],
      ${COUNTRY_CHOICES.map(({ label }) => label)}::text[]) as c (id, label)`,
  holders: (question) => {
    const { from, where } = confirmedAddresses(question);
    return sql`
      select e.email_key, u.country_code as value from ${from}
      where ${where} and u.country_code = any (${[...question.values]}::text[])`;
  },
});
