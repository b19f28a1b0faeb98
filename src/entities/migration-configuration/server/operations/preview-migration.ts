import { z } from 'zod';
import { site as siteEntity } from '#entities/site/entity.ts';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { parseMapping } from '#model/import-mapping.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const previewMigration = defineOperation({
  name: 'previewMigration',
  kind: 'mutation',
  summary:
    'Applies a mapping to the first five records of a source and returns what they would become. Nothing is stored.',
  input: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    mapping: json({ label: 'Mapping', required: true, check: z.record(z.string(), z.unknown()) }),
    source: text({ label: 'Source', required: true, lengthMax: 60 }),
  },
  output: {
    shape: 'PreviewedMigration',
    fields: { records: json({ label: 'Records', required: true, check: z.unknown() }) },
  },
  access: can('manage_imports'),
  before: async ({ actor, services }: BeforeContext<OperationContext>, { site, mapping, source }) => {
    if (actor.kind !== 'staff' || !actor.siteIds.includes(site)) throw notFound('site');
    const { organisationId, siteIds } = actor;
    const record = await services.write({ actor, organisationId, siteIds }, (work) =>
      work.records.find(siteEntity, site),
    );
    if (!record) throw notFound('site');
    const samples = await services.imports.preview({ organisationId, siteId: site }, parseMapping(mapping), {
      timeZone: record.timeZone,
      language: record.language,
      sourceKey: source,
    });
    return samples.map(({ position, key, texts, problems }) => ({ position, key, texts, problems }));
  },
  run: async (_ctx: OperationContext, _input, records) => ({ records }),
});
