/** The API's shapes of a document's versions. */
import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { choices } from '#fields/choices/field.ts';
import { group } from '#fields/group/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import type { RecordContext } from '#server/records/index.ts';
import { PERSON } from '../drafts/document-shape.ts';
import { peopleOf } from '../lists/present-list.ts';
import type { ListedVersion } from './versions.ts';

/** Fields of a version other than its text. */
const HEAD = {
  id: integer({
    label: 'Version',
    help: 'ID of the version, for getContentVersion and restoreContentVersion.',
    required: true,
  }),
  at: instant({ label: 'Time', required: true }),
  by: group({
    label: 'By',
    help: 'The user who saved the version. Null for the system and programs.',
    typeName: 'Person',
    of: PERSON,
  }),
  event: text({ label: 'What happened', required: true }),
  name: text({ label: 'Name' }),
  isPublished: boolean({ label: 'Was public', required: true }),
  changes: choices({ label: 'Changed fields', required: true }),
};

/** A page of versions, newest first. */
export const VERSION_PAGE = {
  versions: list({
    label: 'Versions',
    required: true,
    typeName: 'ContentVersionHead',
    entryLabel: 'version',
    of: HEAD,
  }),
  hasMore: boolean({ label: 'Has older versions', required: true }),
};

/** A complete version. */
export const VERSION = {
  id: integer({ label: 'Version', help: 'ID of the version that was requested.', required: true }),
  at: instant({ label: 'Time', required: true }),
  name: text({ label: 'Name' }),
  values: json({
    label: 'Values',
    required: true,
    check: z.unknown(),
    help: 'All editable fields in one flat document.',
  }),
};

/** Versions with the names of their authors. */
export async function presentVersions(work: RecordContext, versions: readonly ListedVersion[]) {
  const people = await peopleOf(
    work,
    versions.flatMap(({ row }) => row.userId ?? []),
  );
  return versions.map(({ row, isPublished, changes }) => ({
    id: row.id,
    at: row.at,
    by: row.userId === null ? null : { id: row.userId, fullName: people.get(row.userId) ?? '' },
    event: row.event ?? (row.action === 'create' ? 'Created' : 'Changed'),
    name: row.name,
    isPublished,
    changes,
  }));
}
