import { z } from 'zod';
import { site as siteEntity } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { parseMapping } from '#model/import-mapping.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const testMigration = defineOperation({
  name: 'testMigration',
  kind: 'mutation',
  summary:
    'Applies a mapping to one record of a source and returns the result and its errors. Nothing is stored.',
  input: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    mapping: json({ label: 'Mapping', required: true, check: z.record(z.string(), z.unknown()) }),
    source: text({ label: 'Source', required: true, lengthMax: 60 }),
    number: integer({ label: 'Record', required: true, min: 1, max: 10_000_000, default: 1 }),
  },
  output: {
    shape: 'TestedMigration',
    fields: {
      position: text({ label: 'Position', required: true }),
      sample: json({ label: 'Sample', required: true, check: z.unknown() }),
    },
  },
  access: can('manage_imports'),
  before: async ({ actor, services }: BeforeContext<OperationContext>, { site, mapping, source, number }) => {
    if (actor.kind !== 'staff' || !actor.siteIds.includes(site)) throw notFound('site');
    const { organisationId, siteIds } = actor;
    const record = await services.write({ actor, organisationId, siteIds }, (work) =>
      work.records.find(siteEntity, site),
    );
    if (!record) throw notFound('site');
    return services.imports.test({ organisationId, siteId: site }, parseMapping(mapping), {
      timeZone: record.timeZone,
      language: record.language,
      sourceKey: source,
      number,
    });
  },
  run: async (_ctx: OperationContext, _input, { position, ...sample }) => ({ position, sample }),
});
