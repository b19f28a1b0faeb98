import type { EntityHooks } from '#server/records/index.ts';
import { surveyAnswer } from '../entity.ts';

export const hooks: EntityHooks<typeof surveyAnswer> = {
  entity: surveyAnswer,
  csvEntries: ({ entries }) => entries ?? [],
};
