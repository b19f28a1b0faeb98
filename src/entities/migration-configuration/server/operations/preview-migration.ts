import { z } from 'zod';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { parseMapping } from '#import/mapping.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { siteOfImport } from '../site-of-import.ts';

export const previewMigration = defineOperation({
  name: 'previewMigration',
  kind: 'mutation',
  summary:
    'Applies a mapping to the first five records of a source and returns the result. Nothing is stored.',
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
  },
  output: {
    shape: 'PreviewedMigration',
    fields: {
      records: json({
        label: 'Records',
        help: 'At most five, each with position in the file, key, texts of the filled fields, and problems.',
        required: true,
        check: z.unknown(),
      }),
    },
  },
  access: can('manage_imports'),
  before: async (context: BeforeContext<OperationContext>, { site, mapping, source }) => {
    const { owner, reading } = await siteOfImport(context, site);
    const startedBy = context.actor.kind === 'staff' ? context.actor : null;
    const request = { ...reading, startedBy, sourceKey: source };
    const samples = await context.services.imports.preview(owner, parseMapping(mapping), request);
    return samples.map(({ position, key, texts, problems }) => ({ position, key, texts, problems }));
  },
  run: async (_ctx: OperationContext, _input, records) => ({ records }),
});
