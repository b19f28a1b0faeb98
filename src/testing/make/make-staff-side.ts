/**
 * Data that staff handle for a reader: a pending order, a note, and a code for viewing the site as that
 * reader.
 */
import { sql } from 'kysely';
import { membershipOrder } from '#modules/memberships/orders/entities/membership-order/entity.ts';
import { surveyAnswer } from '#modules/memberships/surveys/entities/survey-answer/entity.ts';
import { survey } from '#modules/memberships/surveys/entities/survey/entity.ts';
import { createSimulationCode } from '#modules/memberships/staff/server/simulation.ts';
import { makeReader } from './make-reader.ts';
import { makeRegistration } from './make-registration.ts';
import type { Services } from '#server/services.ts';

/** Creates an order for a reader and returns its id. */
export async function makeOrder(
  services: Services,
  { organisationId, id: siteId }: { organisationId: number; id: number },
  reader: { id: number; membershipId: number },
): Promise<number> {
  const actor = { kind: 'system', organisationId } as const;
  const order = await services.write({ actor, organisationId, siteIds: [siteId] }, ({ records }) =>
    records.insertSkippingPrepare(membershipOrder, {
      site: siteId,
      title: 'Readers of the quay',
      siteUser: reader.id,
      membership: reader.membershipId,
      status: 'pending',
      price: 900,
      currency: 'EUR',
      period: 'month',
      promoCode: 'QUAYSIDE',
    }),
  );
  return order.id;
}

/** Creates a survey and a reader's answers to it. */
async function makeAnswer(
  services: Services,
  { organisationId, id: site }: { organisationId: number; id: number },
  reader: { id: number },
): Promise<void> {
  const actor = { kind: 'system', organisationId } as const;
  await services.write({ actor, organisationId, siteIds: [site] }, async ({ records }) => {
    const requiredSurvey = await records.create(survey, { site, title: 'Of the quay', askEmail: 'required' });
    await records.insertSkippingPrepare(surveyAnswer, {
      site,
      survey: requiredSurvey.id,
      siteUser: reader.id,
      sender: 'A reader',
      page: '/',
      answers: 'Berths:\n12',
      entries: [{ label: 'Berths', value: '12', question: null, type: null, choices: null }],
      attempt: `world/${site}`,
    });
  });
}

/** Creates a reader of a site with a row in every table of members. */
export async function makeMember(
  services: Services,
  place: { organisationId: number; id: number },
): Promise<void> {
  const reader = await makeReader(services, place);
  await makeRegistration(services, place, reader.id);
  await makeOrder(services, place, reader);
  await makeAnswer(services, place, reader);
  await makeNote(services, place, reader);
}

/** Creates a note about a reader, and a code. */
async function makeNote(
  services: Services,
  { organisationId, id: siteId }: { organisationId: number; id: number },
  reader: { id: number },
): Promise<void> {
  const actor = { kind: 'system', organisationId } as const;
  await services.write({ actor, organisationId, siteIds: [siteId] }, async ({ db }) => {
    await sql`
      insert into site_user_note (organisation_id, site_user_id, cms_user_id, text)
      values (${organisationId}, ${reader.id}, 0, 'Telephoned.')`.execute(db);
    await createSimulationCode(db, { organisationId, siteId }, { siteUserId: reader.id, cmsUserId: 0 });
  });
}
