import { sql } from 'kysely';
import { canViewMail } from '#entities/mail-outbox/access.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';

const FAULT = {
  extension: text({ label: 'Extension', required: true }),
  part: text({ label: 'Part', required: true, help: 'As in “the block tide_table”.' }),
  file: text({ label: 'File', required: true, help: 'Its path in the project.' }),
  count: integer({ label: 'Failures', required: true }),
  firstAt: instant({ label: 'First failure', required: true }),
  lastAt: instant({ label: 'Last failure', required: true }),
};

interface Row {
  extension: string;
  part: string;
  file: string;
  count: number;
  first_at: string;
  last_at: string;
}

export const getExtensionFaults = defineOperation({
  name: 'getExtensionFaults',
  kind: 'query',
  summary: 'Parts of extensions that failed in the last 7 days, latest failure first.',
  input: { limit: integer({ label: 'At most', default: 100, min: 1, max: 101 }) },
  output: {
    shape: 'ExtensionFaults',
    fields: {
      faults: list({
        label: 'Failures',
        required: true,
        typeName: 'ExtensionFault',
        entryLabel: 'failure',
        of: FAULT,
      }),
    },
  },
  access: canViewMail,
  run: async (ctx: OperationContext, { limit }) => {
    const answer = await sql<Row>`select * from extension_faults(${limit ?? 100}::integer)`.execute(ctx.db);
    return {
      faults: answer.rows.map(({ first_at: firstAt, last_at: lastAt, ...fault }) => ({
        ...fault,
        firstAt,
        lastAt,
      })),
    };
  },
});
