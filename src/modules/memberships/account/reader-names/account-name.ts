import { sql, type RawBuilder } from 'kysely';
import { defineReaderName } from '#server/readers/define-reader-name.ts';
import { confirmedAddresses } from '../server/confirmed-addresses.ts';

/** The first name of the account that has confirmed an address. */
export const accountName = defineReaderName<RawBuilder<unknown>>({
  name: 'accountName',
  firstNames: (question) => {
    const { from, where } = confirmedAddresses({ ...question, values: [] });
    return sql`
      select distinct on (e.email_key) e.email_key, u.first_name from ${from}
      where ${where} and u.first_name is not null order by e.email_key, u.id`;
  },
});
