import { defineDemoPart, type ItemValues } from '#demo/demo-part.ts';
import type { DemoQuestion } from '#demo/publication.ts';
import type { Planted } from '#demo/seed/planted.ts';
import type { RecordContext } from '#server/records/index.ts';
import { demographicQuestion } from '../entities/demographic-question/entity.ts';
import { survey } from '../entities/survey/entity.ts';
import { DEMOGRAPHIC_TYPES } from '../model/demographics.ts';

/** Surveys that readers answer before they read some items. */
export const surveys = defineDemoPart({ beforeItems: createSurveys });

async function createSurveys(work: RecordContext, sites: readonly Planted[]): Promise<ItemValues> {
  const values = new Map<string, { survey: number }>();
  for (const { siteId, publication } of sites)
    for (const { items, required, optional, ...texts } of publication.surveys ?? []) {
      const { id } = await work.records.create(survey, {
        site: siteId,
        ...texts,
        requiredQuestions: await createQuestions(work, required),
        optionalQuestions: await createQuestions(work, optional),
      });
      for (const slug of items) values.set(slug, { survey: id });
    }
  return values;
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
