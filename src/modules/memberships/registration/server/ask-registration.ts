import { sql, type RawBuilder } from 'kysely';
import { hashToken } from '#server/auth/index.ts';
import { realmOf, type Place } from '../../account/server/accounts.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { ChoiceOption } from '#server/readers/define-account-choice.ts';
import { offeredChoices, offeredOptions } from '../../account/server/account-choices.ts';
import { consentTextsOf, shownWith } from '../../account/model/consent-texts.ts';
import { asksLocale, type RegistrationQuestions } from '../model/registration-ask.ts';

/** The part of the questions that is stored in the database. */
type StoredAsk = Omit<RegistrationQuestions, 'consents' | 'shown' | 'choices'> & {
  /** Options of the choices of other modules, by name. */
  options: Readonly<Record<string, readonly ChoiceOption[]>>;
};

/** The questions of a link, with the consents and choices of the site; null if the link is not valid. */
export function registrationAsk(
  row: StoredAsk | undefined,
  { settings, language }: { settings: SiteSettings; language: string },
): RegistrationQuestions | null {
  if (!row) return null;
  const consents = consentTextsOf(settings, language, asksLocale(row.commonFields));
  const { options, ...own } = row;
  const choices = offeredChoices(options, { settings, language });
  return { ...own, consents, choices, shown: shownWith(settings) };
}

/**
 * The questions of a registration link, as a statement that returns one row; without rows if the link has
 * expired. `membershipId`: replaces the link's membership, while readers may join it.
 */
export const registrationQuestions = (
  place: Place,
  token: string,
  membershipId: number | null = null,
): RawBuilder<StoredAsk> => sql<StoredAsk>`
  select l.email, coalesce(${membershipId}::integer, l.membership_id) as "membershipId",
    coalesce(m.required_user_common_fields, '{firstName,lastName}') as "commonFields",
    m.form_text as "formText", case when m.id is not null then jsonb_build_object('title', m.title,
      'isFree', m.is_free is not false, 'price', m.price, 'currency', m.currency, 'period', m.period) end as membership, l.details ->> 'countryCode' as "countryCode", l.details ->> 'region' as "region",
    ${offeredOptions(place)} as options,
    coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'label', q.label, 'type', q.type,
          'answers', coalesce(q.answers, '[]'), 'isRequired', r.is_required) order by r.is_required desc, r.place)
        from (select distinct on (asked.id) asked.id, asked.is_required, asked.place
          from (select m.qualifying_question_id as id, true as is_required, 0 as place
            union all select id, true, place::integer
              from unnest(m.required_user_demographic_fields_ids) with ordinality as required (id, place)
            union all select id, false, place::integer
              from unnest(m.additional_user_demographic_fields_ids) with ordinality as additional (id, place)) asked
          where asked.id is not null order by asked.id, asked.is_required desc) r
        join demographic_question q on q.organisation_id = l.organisation_id and q.id = r.id), '[]') as questions
  from site_user_link l
  left join membership m on m.organisation_id = l.organisation_id and m.site_id = ${place.siteId}
    and m.id = coalesce(${membershipId}::integer, l.membership_id) and m.status = 1
  where l.organisation_id = ${place.organisationId} and l.token_hash = ${hashToken(token)}
    and l.purpose = 'registration' and l.realm = ${realmOf(place)} and l.expires > now()`;
