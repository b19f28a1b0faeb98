import { migrationConfiguration } from '#entities/migration-configuration/entity.ts';
import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { conflict, notFound } from '#model/errors.ts';
import { parseMapping } from '#import/mapping.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { migrationRun } from '../../entity.ts';
import { runsUnderWay } from '../under-way.ts';

export const startMigration = defineOperation({
  name: 'startMigration',
  kind: 'mutation',
  summary:
    'Starts a dry run of a configuration in the background, which reports what an import would do and changes nothing. With isDryRun: false it starts the import.',
  input: {
    configuration: integer({
      label: 'Configuration',
      names: 'migrationConfiguration',
      help: 'ID of the import configuration that is run.',
      required: true,
      min: 1,
    }),
    isDryRun: boolean({
      label: 'Dry run',
      required: true,
      default: true,
      help: 'Default: true, so that nothing changes. Send false to import. The answer repeats it.',
    }),
    overwrite: boolean({
      label: 'Overwrite manual changes',
      required: true,
      default: false,
      help: 'Default: false, so that records that people changed since the last import are left as they are.',
    }),
    asDrafts: boolean({
      label: 'Import as drafts',
      required: true,
      default: false,
      help: 'Items are drafts, regardless of their dates. Default: false.',
    }),
  },
  output: { record: 'migrationRun' },
  access: can('manage_imports'),
  run: async (ctx: OperationContext, { configuration, isDryRun, overwrite, asDrafts }) => {
    const record = await ctx.records.find(migrationConfiguration, configuration, { lock: true });
    if (!record) throw notFound('MIGRATION_CONFIGURATION_NOT_FOUND', 'migration configuration');
    const site = record.site;
    const [busy] = await runsUnderWay(ctx, ctx.services.imports, site);
    if (busy !== undefined)
      throw conflict(
        'IMPORT_RUNNING',
        'An import is already running for this site. Wait for it, or stop it.',
        { run: busy },
      );
    parseMapping(record.mapping);
    const run = await ctx.records.insertSkippingPrepare(migrationRun, {
      site,
      name: record.name,
      mapping: record.mapping,
      isDryRun,
      overwrite,
      asDrafts,
      state: 'waiting',
      startedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
    });
    await ctx.queue('migrationRun/run', { id: run.id });
    return run;
  },
});
