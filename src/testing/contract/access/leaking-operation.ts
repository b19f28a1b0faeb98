/** An operation with a mistake that the tests of access must detect. */
import { z } from 'zod';
import { json } from '#fields/json/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { AnyOperation } from '#server/operations/index.ts';

/** Bypasses the function that strips gated fields. */
export const leak = defineOperation({
  name: 'plantedLeak',
  kind: 'query',
  summary: 'Reads bodies past the one function that releases them.',
  input: {},
  output: {
    shape: 'PlantedLeak',
    fields: { rows: json({ label: 'Rows', required: true, check: z.unknown() }) },
  },
  access: anyone,
  run: async (ctx: OperationContext) => ({
    rows: await ctx.db.selectFrom('content').select(['id', 'body']).execute(),
  }),
}) as unknown as AnyOperation;
