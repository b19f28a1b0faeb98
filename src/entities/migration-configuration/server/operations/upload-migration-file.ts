import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { IMAGE_SIZE_BYTES_MAX } from '#model/media.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const uploadMigrationFile = defineOperation({
  name: 'uploadMigrationFile',
  kind: 'mutation',
  summary: 'Keeps a source file of an import for a site; one of the same name is replaced.',
  input: { site: relation({ label: 'Site', to: 'site', required: true }) },
  output: {
    shape: 'MigrationFile',
    fields: {
      name: text({ label: 'Name', required: true }),
      sizeBytes: integer({ label: 'Size', required: true }),
      updated: instant({ label: 'Uploaded', required: true }),
    },
  },
  access: can('manage_imports'),
  file: { sizeBytesMax: IMAGE_SIZE_BYTES_MAX, read: (bytes: Buffer) => bytes },
  run: (ctx: OperationContext, { site }, file) => {
    if (!ctx.siteIds.includes(site)) throw notFound('site');
    const owner = { organisationId: ctx.organisationId, siteId: site };
    return ctx.services.imports.files.store(owner, file.name, file.content);
  },
});
