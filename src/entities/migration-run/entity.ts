import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';

/** A run of an import configuration, running or ended, with its results. */
export const migrationRun = defineEntity({
  name: 'migrationRun',
  label: 'Import',
  pluralLabel: 'Imports',
  apiDescription: 'A run of an import configuration with its progress and its report.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: 'report entries about the account are deleted with it; uploaded files are deleted by a job',
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true, lengthMax: 120, writable: 'server' }),
    mapping: json({
      label: 'Mapping',
      required: true,
      check: z.record(z.string(), z.unknown()),
      writable: 'server',
      help: 'The mapping used for this import.',
    }),
    isDryRun: boolean({
      label: 'Dry run',
      apiDescription: 'True if the import only reports what it would write.',
      required: true,
      writable: 'server',
    }),
    overwrite: boolean({ label: 'Overwrite manual changes', required: true, writable: 'server' }),
    state: choice({
      label: 'Status',
      required: true,
      default: 'waiting',
      writable: 'server',
      choices: [
        { value: 'waiting', label: 'Waiting' },
        { value: 'running', label: 'Running' },
        { value: 'stopping', label: 'Stopping' },
        { value: 'stopped', label: 'Stopped' },
        { value: 'done', label: 'Done' },
        { value: 'failed', label: 'Failed' },
        { value: 'undoing', label: 'Undoing' },
        { value: 'undone', label: 'Undone' },
      ],
    }),
    asDrafts: boolean({ label: 'Import as drafts', writable: 'server' }),
    undoneByCommand: boolean({
      label: 'Undone at the command line',
      writable: 'server',
      help: 'If the undo was started on the command line, it ends with the process. In the admin it continues as a background job.',
    }),
    undoReport: json({
      label: 'Undo report',
      apiDescription:
        'Numbers of removed and restored records, and the records that are in use. Null: the import was not undone.',
      check: z.unknown(),
      writable: 'server',
    }),
    report: json({
      label: 'Report',
      apiDescription:
        'Numbers of records by source and in total, with remarks and losses. Null before the first report.',
      check: z.unknown(),
      writable: 'server',
    }),
    error: text({ label: 'Error', lengthMax: 2000, writable: 'server' }),
    finished: instant({
      label: 'Finished',
      apiDescription: 'When the import or its undo ended, completely or not. Null while it runs.',
      writable: 'server',
    }),
    startedBy: relation({
      label: 'Started by',
      apiDescription: 'The user who started the import. Null for the command line.',
      to: 'cmsUser',
      writable: 'server',
    }),
  },
  list: {
    columns: ['name', 'state', 'created'],
    filters: ['site', 'state'],
    operators: { state: ['any'], created: ['after', 'before'] },
    sorts: [{ field: 'created', order: 'desc' }],
    search: ['name'],
  },
  operations: ['get', 'stream'],
  operationalColumns: ['error', 'finished', 'report', 'state', 'updated'],
  examples: [],
});
