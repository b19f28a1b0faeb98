/** Surveys that readers of a publication answer before they read some of its items. */
import type { RecordContext } from '#server/records/index.ts';
import { DEMOGRAPHIC_TYPES } from '#modules/memberships/surveys/model/demographics.ts';
import { demographicQuestion } from '#modules/memberships/surveys/entities/demographic-question/entity.ts';
import { survey } from '#modules/memberships/surveys/entities/survey/entity.ts';
import type { DemoQuestion } from '../publication.ts';
import type { Planted } from './planted.ts';

/** Returns the id of the survey that an item asks, by the slug of the item. */
export async function createSurveys(
  work: RecordContext,
  sites: readonly Planted[],
): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  for (const { siteId, publication } of sites)
    for (const { items, required, optional, ...texts } of publication.surveys ?? []) {
      const { id } = await work.records.create(survey, {
        site: siteId,
        ...texts,
        requiredQuestions: await createQuestions(work, required),
        optionalQuestions: await createQuestions(work, optional),
      });
      for (const slug of items) asked.set(slug, id);
    }
  return asked;
}

async function createQuestions(work: RecordContext, questions: readonly DemoQuestion[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { label, answers, hasSeveral } of questions) {
    const { id } = await work.records.create(demographicQuestion, {
      label,
      type: hasSeveral ? DEMOGRAPHIC_TYPES.multi : DEMOGRAPHIC_TYPES.single,
      answers: answers.map((answer) => ({ label: answer, id: null })),
    });
    ids.push(id);
  }
  return ids;
}
