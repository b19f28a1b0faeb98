/** Account data for staff. Grants of memberships of sites on which they do not work are left out. */
import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

export interface AccountDetails {
  addresses: Record<string, unknown>[];
  grants: Record<string, unknown>[];
  consents: Record<string, unknown>[];
  devices: Record<string, unknown>[];
  notes: Record<string, unknown>[];
  answers: Record<string, unknown>[];
  sites: Record<string, unknown>[];
}

/** Reads the newest rows of each kind in one statement. */
export async function readDetails(
  { db, organisationId }: UnitOfWork,
  account: { id: number; realm: number },
  rowsMax: number,
): Promise<AccountDetails> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.organisation_id`)} = ${organisationId} and ${sql.ref(`${alias}.site_user_id`)} = ${account.id}`;
  const limit = sql`limit ${rowsMax}`;
  const { rows } = await sql<AccountDetails>`select
    ${listed(sql`
      select e.email, e.email_key = u.email_key as "isPrimary", e.created, e.until from site_user_address e
      join site_user u on u.organisation_id = e.organisation_id and u.id = e.site_user_id
      where ${own('e')} and (e.until is null or e.until > now())
      order by e.email_key <> u.email_key, e.created, e.email_key ${limit}`)} as addresses,
    ${listed(sql`
      select g.id, g.membership_id as "membershipId", m.title, g.starts, g.ends, g.source, ${nameOf('g.granted_by')} as by,
        g.starts <= now() and (g.ends is null or g.ends > now()) as holds
      from membership_grant g join membership m on m.organisation_id = g.organisation_id and m.id = g.membership_id
      where ${own('g')} order by g.id desc ${limit}`)} as grants,
    ${listed(sql`
      select c.id, c.purpose, c.kind, c.is_given as "isGiven", c.wording_version as "wordingVersion", c.wording, c.policy, c.at, c.expires,
        c.address, (select name from site s where s.organisation_id = c.organisation_id and s.id = c.site_id) as site
      from site_user_consent c where ${own('c')} order by c.id desc ${limit}`)} as consents,
    ${listed(sql`
      select d.device, d.created, d.used, d.expires, ${nameOf('d.simulated_by')} as "simulatedBy"
      from site_user_session d where ${own('d')} and d.expires > now() order by d.created desc ${limit}`)} as devices,
    ${listed(sql`
      select n.id, n.text, n.at, coalesce(${nameOf('n.cms_user_id')}, 'Former user') as by
      from site_user_note n where ${own('n')} order by n.id desc ${limit}`)} as notes,
    ${listed(sql`
      select d.question_id as "questionId", d.question, coalesce(d.value, array_to_string(d.answers, ', ')) as answer,
        d.updated as at, q.id is not null and q.type = d.question_type and not exists (
          select from unnest(d.answer_ids) as chosen (id) where not coalesce(q.answers, '[]') @> jsonb_build_array(jsonb_build_object('id', chosen.id))
        ) as "isOffered"
      from site_user_demographic d
      left join demographic_question q on q.organisation_id = d.organisation_id and q.id = d.question_id
      where ${own('d')} order by d.question_id ${limit}`)} as answers,
    ${listed(sql`
      select s.id, s.name from site_realm r join site s on s.organisation_id = r.organisation_id and s.id = r.site_id
      where r.organisation_id = ${organisationId} and r.realm_id = ${account.realm} order by s.name ${limit}`)} as sites
  `.execute(db);
  return shown(rows[0] ?? NOTHING);
}

function shown(found: AccountDetails): AccountDetails {
  const all = Object.entries<Record<string, unknown>[]>({ ...found });
  return { ...found, ...Object.fromEntries(all.map(([key, rows]) => [key, rows.map(withInstants)])) };
}

const NOTHING: AccountDetails = {
  addresses: [],
  grants: [],
  consents: [],
  devices: [],
  notes: [],
  answers: [],
  sites: [],
};

const INSTANTS = new Set(['starts', 'ends', 'until', 'at', 'expires', 'created', 'used']);

/** Converts instants, which have an offset in the database's JSON, to UTC as in the API. */
function withInstants(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      INSTANTS.has(key) && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  );
}

/** The name of a staff user; null without a user. */
function nameOf(column: string): RawBuilder<unknown> {
  return sql`(select u.first_name || ' ' || u.last_name from cms_user u
    where u.organisation_id = current_organisation() and u.id = ${sql.ref(column)})`;
}

/** The rows of a statement as one JSON list; instants in the form of the API. */
function listed(statement: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(to_jsonb(found)), '[]') from (${statement}) as found)`;
}
