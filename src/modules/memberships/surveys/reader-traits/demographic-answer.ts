import { sql, type RawBuilder } from 'kysely';
import { defineReaderTrait } from '#server/readers/define-reader-trait.ts';
import { confirmedAddresses } from '../../account/server/confirmed-addresses.ts';
import { DEMOGRAPHIC_TYPES } from '../model/demographics.ts';

/** Types whose answers have ids. */
const CHOSEN = [DEMOGRAPHIC_TYPES.single, DEMOGRAPHIC_TYPES.multi];

/** Ids of a question and of its answer, like `12-3`. */
const VALUE = /^\d{1,9}-\d{1,9}$/;

/** The answers that the account with an address gave to demographic questions with choices. */
export const demographicAnswer = defineReaderTrait<RawBuilder<unknown>>({
  name: 'demographicAnswer',
  label: 'Demographic answer',
  options: ({ organisationId }) => sql`
    select q.id || '-' || (a.answer ->> 'id') as id, q.label || ': ' || (a.answer ->> 'label') as label
    from demographic_question q
    cross join lateral jsonb_array_elements(q.answers) with ordinality as a (answer, position)
    where q.organisation_id = ${organisationId} and q.type = any (${CHOSEN}::integer[])
    order by q.label, q.id, a.position limit 300`,
  holders: (question) => {
    const pairs = question.values
      .filter((value) => VALUE.test(value))
      .map((value) => value.split('-').map(Number));
    const { from, where } = confirmedAddresses(question);
    return sql`
      select e.email_key, w.question_id || '-' || w.answer_id as value from ${from}
      join site_user_demographic d on d.organisation_id = u.organisation_id and d.site_user_id = u.id
      join unnest(${pairs.map(([id]) => id)}::integer[], ${pairs.map(([, id]) => id)}::integer[]) as w (question_id, answer_id)
        on w.question_id = d.question_id and w.answer_id = any (d.answer_ids)
      where ${where}`;
  },
});
