/**
 * Columns of the readers' CSV in addition to those of their list; an import can read them back
 * (`imported-values.ts`).
 */
import { sql } from 'kysely';
import type { CsvColumns } from '#server/records/index.ts';
import { MARKETING_PURPOSE } from '../../../model/purposes.ts';
import type { ImportedConsent } from './imported-values.ts';

interface Row {
  id: number;
  addresses: string[];
  memberships: string[];
  consents: ImportedConsent[];
  answers: {
    /**
     * The label of the question; if several have the same label, with the id: `Which tugs? (12)`. A deleted
     * question has its former label, always with the id.
     */
    question: string;
    /** The chosen answers, with the wording at the time of the choice. */
    chosen: string[];
    value: string | null;
  }[];
}

/** Reads the columns for all rows of a page in one statement. */
export const csvColumns: CsvColumns = {
  labels: ['Further emails', 'Memberships', 'Consent to marketing', 'Consents', 'Demographics'],
  cellsOf: async ({ db, organisationId }, records) => {
    const { rows } = await sql<Row>`
      with question as materialized (
        select id, label || case when count(*) over (partition by label) > 1 then ' (' || id || ')' else '' end as name
        from demographic_question where organisation_id = ${organisationId})
      select u.id,
        (select coalesce(json_agg(e.email order by e.created, e.email_key), '[]') from site_user_address e
          where e.organisation_id = ${organisationId} and e.site_user_id = u.id and e.until is null
            and e.email_key <> s.email_key) as addresses,
        (select coalesce(json_agg(h.alias || coalesce(' (until ' || to_char(h.ends at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ')', '') order by h.alias), '[]') from (
          select m.alias, nullif(max(coalesce(g.ends, 'infinity')), 'infinity') as ends from membership_grant g
          join membership m on m.organisation_id = g.organisation_id and m.id = g.membership_id
          where g.organisation_id = ${organisationId} and g.site_user_id = u.id and (g.ends is null or g.ends > now())
            and m.alias is not null
          group by m.id, m.alias) h) as memberships,
        (select coalesce(json_agg(json_build_object('purpose', c.purpose, 'isGiven', c.is_given, 'version', c.wording_version,
            'text', c.wording, 'policy', c.policy,
            'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.purpose), '[]') from (
          select distinct on (purpose) * from site_user_consent
          where organisation_id = ${organisationId} and site_user_id = u.id order by purpose, id desc) c) as consents,
        (select coalesce(json_agg(json_build_object('question', coalesce(q.name, d.question || ' (' || d.question_id || ')'), 'chosen', d.answers,
            'value', d.value) order by d.question_id), '[]') from site_user_demographic d
          left join question q on q.id = d.question_id
          where d.organisation_id = ${organisationId} and d.site_user_id = u.id) as answers
      from unnest(${records.map(({ id }) => id)}::integer[]) as u (id)
      join site_user s on s.organisation_id = ${organisationId} and s.id = u.id`.execute(db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return records.map(({ id }) => cellsOf(byId.get(id)));
  },
};

function cellsOf(row: Row | undefined): string[] {
  if (!row) return ['', '', '', '', ''];
  const { addresses, memberships, consents, answers } = row;
  const marketing = consents.find(({ purpose }) => purpose === MARKETING_PURPOSE);
  const said = answers.map(({ question, chosen, value }) => [question, value ?? chosen]);
  return [
    addresses.join('; '),
    memberships.join('; '),
    marketing === undefined ? '' : marketing.isGiven ? 'Yes' : 'No',
    consents.length === 0 ? '' : JSON.stringify(consents),
    said.length === 0 ? '' : JSON.stringify(Object.fromEntries(said)),
  ];
}
