import { z } from 'zod';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const planMigration = defineOperation({
  name: 'planMigration',
  kind: 'mutation',
  summary:
    'Analyses one or all uploaded source files and returns the findings with a mapping. Nothing is stored.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site for which the files were uploaded.',
      to: 'site',
      required: true,
    }),
    file: text({ label: 'File', lengthMax: 400, help: 'Leave empty for all uploaded files.' }),
  },
  output: {
    shape: 'PlannedMigration',
    fields: {
      mapping: json({
        label: 'Mapping',
        help: 'A proposed mapping of the analysed files, to be checked and stored as an import configuration.',
        required: true,
        check: z.unknown(),
      }),
      survey: json({
        label: 'Survey',
        help: 'What the files contain: their records, columns and values.',
        required: true,
        check: z.unknown(),
      }),
    },
  },
  access: can('manage_imports'),
  before: async ({ actor, services }: BeforeContext<OperationContext>, { site, file }) => {
    if (actor.kind !== 'staff' || !actor.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    const owner = { organisationId: actor.organisationId, siteId: site };
    const files = await services.imports.files.list(owner);
    if (file !== null && !files.some(({ name }) => name === file))
      throw badInput('FILE_NOT_UPLOADED', `There is no uploaded file “${file}”. Upload it first.`);
    return services.imports.plan(owner, file, { today: new Date().toISOString().slice(0, 10) });
  },
  run: async (_ctx: OperationContext, _input, { mapping, survey }) => ({ mapping, survey }),
});
