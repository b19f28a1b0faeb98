import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const deleteMigrationFile = defineOperation({
  name: 'deleteMigrationFile',
  kind: 'mutation',
  summary: 'Removes an uploaded source file of a site.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site for which the file was uploaded.',
      to: 'site',
      required: true,
    }),
    name: text({ label: 'Name', required: true, lengthMax: 400 }),
  },
  output: {
    shape: 'DeletedMigrationFile',
    fields: { name: text({ label: 'Name', required: true }) },
  },
  access: can('manage_imports'),
  run: async (ctx: OperationContext, { site, name }) => {
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    await ctx.services.imports.files.remove({ organisationId: ctx.organisationId, siteId: site }, name);
    return { name };
  },
});
