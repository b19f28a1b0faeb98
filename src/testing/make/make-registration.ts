/** A reader's consents and answers, as a registration stores them. */
import { demographicQuestion } from '#modules/memberships/surveys/entities/demographic-question/entity.ts';
import { saveDemographics } from '#modules/memberships/registration/server/demographics.ts';
import { recordConsent } from '#modules/memberships/account/server/consents.ts';
import type { Services } from '#server/services.ts';

/** Adds them to an existing reader. */
export async function makeRegistration(
  services: Services,
  { organisationId, id: siteId }: { organisationId: number; id: number },
  siteUserId: number,
): Promise<void> {
  const actor = { kind: 'system', organisationId } as const;
  const place = { organisationId, siteId };
  await services.write({ actor, organisationId, siteIds: [siteId] }, async (work) => {
    const question = await work.records.create(demographicQuestion, { label: 'Berths', type: 7 });
    const answer = { questionId: question.id, question: 'Berths', type: 7, choices: [], value: '12' };
    await saveDemographics(work.db, place, { siteUserId, answers: [answer] });
    await recordConsent(work.db, place, {
      siteUserId,
      purpose: 'account',
      isGiven: true,
      countryCode: null,
      wordingVersion: '1',
      address: null,
    });
  });
}
