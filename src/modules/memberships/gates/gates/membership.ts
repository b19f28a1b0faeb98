/**
 * What an item, its section, its type or its layout requires of readers: an account, one of several
 * memberships, or answers.
 */
import { sql, type RawBuilder } from 'kysely';
import { defineGateBySite } from '#model/readers/define-gate.ts';
import { createGateCheck, type RuleRow } from '../model/gate-rules.ts';
import { isSurveyOpen } from '../../surveys/model/surveys.ts';

export const membership = defineGateBySite<RuleRow, RawBuilder<RuleRow>>({
  name: 'membership',
  order: 10,
  explains: {
    registrationRequired: 'is for readers who are logged in',
    membershipRequired: 'is for readers with a membership',
    surveyRequired: 'is for readers who have answered a survey',
    surveyClosed: 'requires a survey that is not active: logged-in readers can read it',
  },
  statement: ({ organisationId, siteId }) => sql`
    select
      (select memberships from site where organisation_id = ${organisationId} and id = ${siteId}) as settings,
      (select json_agg(json_build_object('id', id, 'parentId', parent_id, 'isOpenToAll', open_to_everyone,
          'registrationRequired', registration_required, 'membershipIds', required_memberships_ids,
          'surveyId', survey_id))
        from website_section where organisation_id = ${organisationId} and site_id = ${siteId}) as sections,
      (select json_agg(row_to_json(l)) from (
        select type, key, alias, content_types, section_id, content_id, is_global, propagate, page_type, gating_requirements
        from layout
        where organisation_id = ${organisationId} and type in ('content', 'content-override', 'content-type-override', 'section')
          and (site_id = ${siteId} or (is_global and tenants_ids @> array[${siteId}::integer]))
        order by site_id <> ${siteId}, id) l) as layouts,
      (select json_agg(json_build_object('id', s.id, 'omedaId', s.omeda_id, 'isOpen', ${isSurveyOpen})) from survey s
        where s.organisation_id = ${organisationId} and s.site_id = ${siteId}) as surveys`,
  blockRequirements: (membershipIds) => ({ registrationRequired: true, membershipIds }),
  createGateCheck: ([row]) => createGateCheck(row),
});
