import { sql } from 'kysely';
import { relations } from '#fields/relations/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { demographicQuestion } from '../entities/demographic-question/entity.ts';

/** Maximum number of questions in one response (specification, public site, section 9). */
const LIMIT = 10;

export const getOmedaDemographicStream = defineOperation({
  name: 'getOmedaDemographicStream',
  kind: 'query',
  summary: 'Demographic questions by ID, with their answers. Returns at most ten.',
  input: {
    demographicIds: relations({
      label: 'Questions',
      to: 'demographicQuestion',
      countMax: LIMIT,
    }),
    limit: integer({ label: 'Number of questions', min: 1, max: LIMIT, default: LIMIT }),
  },
  output: { connection: 'demographicQuestion' },
  access: anyone,
  run: (ctx: OperationContext, { demographicIds, limit }) =>
    ctx.records.stream(
      demographicQuestion,
      { limit: limit ?? LIMIT },
      { where: sql<boolean>`id = any(${[...(demographicIds ?? [])]}::integer[])` },
    ),
});
