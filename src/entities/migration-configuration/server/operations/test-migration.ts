import { z } from 'zod';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { parseMapping } from '#import/mapping.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { siteOfImport } from '../site-of-import.ts';

export const testMigration = defineOperation({
  name: 'testMigration',
  kind: 'mutation',
  summary:
    'Applies a mapping to one record of a source and returns the result and its errors. Nothing is stored.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site for which the files were uploaded.',
      to: 'site',
      required: true,
    }),
    mapping: json({
      label: 'Mapping',
      help: 'The mapping to try, as in the field mapping of an import configuration.',
      required: true,
      check: z.record(z.string(), z.unknown()),
    }),
    source: text({ label: 'Source', required: true, lengthMax: 60 }),
    number: integer({ label: 'Record', required: true, min: 1, max: 10_000_000, default: 1 }),
  },
  output: {
    shape: 'TestedMigration',
    fields: {
      position: text({ label: 'Position', required: true }),
      sample: json({
        label: 'Sample',
        help: 'The record after the mapping: its values, its texts, its key and its problems.',
        required: true,
        check: z.unknown(),
      }),
    },
  },
  access: can('manage_imports'),
  before: async (context: BeforeContext<OperationContext>, { site, mapping, source, number }) => {
    const { owner, reading } = await siteOfImport(context, site);
    const startedBy = context.actor.kind === 'staff' ? context.actor : null;
    const request = { ...reading, startedBy, sourceKey: source, number };
    return context.services.imports.test(owner, parseMapping(mapping), request);
  },
  run: async (_ctx: OperationContext, _input, { position, ...sample }) => ({ position, sample }),
});
