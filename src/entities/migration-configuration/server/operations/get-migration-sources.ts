import { z } from 'zod';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const getMigrationSources = defineOperation({
  name: 'getMigrationSources',
  kind: 'query',
  summary: 'The uploaded source files of a site, and the entities and fields an import can fill.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site for which the files were uploaded.',
      to: 'site',
      required: true,
    }),
  },
  output: {
    shape: 'MigrationSources',
    fields: {
      files: json({
        label: 'Files',
        help: 'Uploaded files, each with name, sizeBytes and updated.',
        required: true,
        check: z.unknown(),
      }),
      targets: json({
        label: 'Targets',
        help: 'Entities and content types that an import can fill, each with name, label and fields.',
        required: true,
        check: z.unknown(),
      }),
    },
  },
  access: can('manage_imports'),
  run: async (ctx: OperationContext, { site }) => {
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    const { imports } = ctx.services;
    return {
      files: await imports.files.list({ organisationId: ctx.organisationId, siteId: site }),
      targets: imports.targets(ctx),
    };
  },
});
