/** An account's data for its owner, and for staff. */
import { sql } from 'kysely';
import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import type { Db } from '#server/db/index.ts';
import { CHOICE_FIELDS, chosenBy } from './account-choices.ts';
import { FAVOURITE, favouriteContentOf } from './own/favourites.ts';
import type { Place } from './accounts.ts';

const HELD_MEMBERSHIP = {
  id: integer({ label: 'Id', help: 'ID of the membership, as in getMembership.', required: true }),
  title: text({ label: 'Title', required: true }),
  alias: text({ label: 'Alias' }),
  isFree: boolean({ label: 'Free of charge', required: true }),
};

/** One answer: ids if the question has predefined answers, otherwise a value. */
export const DEMOGRAPHIC_ANSWER = {
  questionId: integer({
    label: 'Question',
    help: 'ID of the answered demographic question.',
    required: true,
  }),
  answerIds: json({
    label: 'Ids of the answers',
    help: 'The chosen answers of a question with predefined answers. Null for other questions, which have a value.',
    check: z.array(z.int().positive()).max(100),
  }),
  value: text({ label: 'Value' }),
};

export const USER_INFO = {
  id: integer({ label: 'Id', help: 'ID of the reader’s account.', required: true }),
  username: text({ label: 'Email', required: true }),
  firstName: text({ label: 'First name' }),
  lastName: text({ label: 'Last name' }),
  title: text({ label: 'Job title' }),
  company: text({ label: 'Company' }),
  city: text({ label: 'City' }),
  region: text({ label: 'Region' }),
  countryCode: text({ label: 'Country' }),
  postalCode: text({ label: 'Postal code' }),
  memberships: list({
    label: 'Memberships held now',
    required: true,
    of: HELD_MEMBERSHIP,
    typeName: 'HeldMembership',
    entryLabel: 'membership',
  }),
  ...CHOICE_FIELDS,
  favoriteContent: list({
    label: 'Favorites, the newest first',
    required: true,
    of: FAVOURITE,
    typeName: 'SiteUserFavorite',
    entryLabel: 'favorite',
  }),
  demographics: list({
    label: 'Answers to demographic questions',
    required: true,
    of: DEMOGRAPHIC_ANSWER,
    typeName: 'SiteUserDemographic',
    entryLabel: 'answer',
  }),
};

/** Reads `USER_INFO`; null if the account is closed or in another realm. */
export async function readUserInfo(
  db: Db,
  { organisationId, siteId, modulesOn }: Place & { modulesOn: ReadonlySet<string> },
  siteUserId: number,
) {
  const { rows } = await sql<Record<string, unknown> & { key: string }>`
    select u.id, u.email_key as key, u.username, u.first_name as "firstName", u.last_name as "lastName", u.title, u.company, u.city,
      u.region, u.country_code as "countryCode", u.postal_code as "postalCode",
      coalesce((select jsonb_agg(distinct jsonb_build_object('id', m.id, 'title', m.title, 'alias', m.alias,
            'isFree', m.is_free is not false))
          from membership_grant g
          join membership m on m.organisation_id = g.organisation_id and m.id = g.membership_id
          where g.organisation_id = u.organisation_id and g.site_user_id = u.id
            and g.starts <= now() and (g.ends is null or g.ends > now())), '[]') as memberships,
      coalesce((select jsonb_agg(jsonb_build_object('questionId', d.question_id, 'answerIds', d.answer_ids,
            'value', d.value) order by d.question_id)
          from site_user_demographic d
          where d.organisation_id = u.organisation_id and d.site_user_id = u.id), '[]') as demographics
    from site_user u
    join site_realm r on r.organisation_id = u.organisation_id and r.realm_id = u.realm and r.site_id = ${siteId}
    where u.organisation_id = ${organisationId} and u.id = ${siteUserId} and u.status = 1`.execute(db);
  const [info] = rows;
  if (!info) return null;
  const { key, ...own } = info;
  const chosen = await chosenBy(db, { organisationId, siteId, modulesOn }, key);
  return { ...own, ...chosen, favoriteContent: await favouriteContentOf(db, { organisationId, siteUserId }) };
}
