/** Screens of an entity's records, each with a path: the list, the form for a new record, and the record. */
import type { Entity, EntityAccess } from '#model/define-entity.ts';
import { defineList, type BulkAction, type List } from '#model/screens/define-list.ts';
import {
  defineNewRecord,
  defineRecord,
  type Notice,
  type OneRecord,
  type RecordHome,
} from '#model/screens/define-record.ts';
import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { pascalCase } from '#model/field.ts';
import { restoration } from '#admin/generic/undo/restoration.ts';
import type { AccessRule } from '#model/permissions.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import { inSentence } from '#text/in-sentence.ts';

export interface RecordScreens {
  /** Name of the entity. */
  shows: string;
  /** Loaded when a screen is first opened, because the frame does not need the definitions. */
  entity: () => Promise<Entity>;
  /** The noun for a record within a sentence, and the plural as a heading. */
  one: string;
  many: string;
  access: EntityAccess;
  /** Paths below /admin; `record` ends in `$id`. */
  paths: { list: string; create: string; record: string };
  nav: NonNullable<Screen['nav']>;
  /** Who can open the list and its records. Default: users who may change them. */
  canOpen?: AccessRule;
  /** Properties of the list that are not derived from the entity. */
  list?: Partial<List>;
  /** Notices shown above a record while their condition holds, loaded when a record is first opened. */
  notices?: () => readonly Notice[] | Promise<readonly Notice[]>;
  /** Name of the query that returns counts for a record, as in `countsBy` of a record screen. */
  countsBy?: string;
}

/** Declares the three screens. What users may do there follows from the entity's operations and its rules. */
export function recordScreens(screens: RecordScreens): Screen[] {
  const { shows, entity, one, many, access, paths, nav, canOpen, list, notices, countsBy } = screens;
  const home = { path: paths.list };
  const opens = (id: unknown) => paths.record.replace('$id', String(id));
  return [
    defineScreen({
      path: paths.list,
      title: many,
      nav,
      access: canOpen ?? access.update,
      list: async () => ({
        list: { ...listOfRecords(await entity(), access, paths.create, opens), ...list },
      }),
    }),
    defineScreen({
      path: paths.create,
      within: paths.list,
      title: `Create ${one}`,
      access: access.create,
      record: async () => ({ record: defineNewRecord({ entity: await entity(), home, opens }) }),
    }),
    defineScreen({
      path: paths.record,
      within: paths.list,
      shows,
      title: `Edit ${one}`,
      access: canOpen ?? access.update,
      record: async () => ({
        record: {
          ...recordScreenOf(await entity(), access, home),
          ...(notices && { notices: await notices() }),
          ...(countsBy !== undefined && { countsBy }),
        },
      }),
    }),
  ];
}

/**
 * The screen of a record, derived only from an entity and its rules: its form, or its fields if they are
 * read-only.
 */
export function recordScreenOf(entity: Entity, access: EntityAccess, home: RecordHome): OneRecord {
  return defineRecord({
    entity,
    access,
    home,
    consequence: 'You can’t delete records that are in use.',
    ...(!entity.operations.includes('update') && { isReadOnly: true }),
  });
}

const THEY_APPEAR = 'They will appear here.';

/** The list of records, derived only from an entity and its rules. */
export function listOfRecords(
  entity: Entity,
  access: EntityAccess,
  create: string,
  opens: (id: unknown) => string,
): List {
  const one = inSentence(entity.label);
  const isMade = entity.operations.includes('create');
  const isOpened = entity.operations.includes('update') || entity.operations.includes('get');
  return defineList({
    source: { entity },
    ...(isMade && {
      links: [{ label: `Create ${one}`, path: create, canUse: access.create, look: 'create' }],
    }),
    ...(isOpened && { open: (row) => opens(row.id) }),
    ...(entity.operations.includes('delete') && { bulkActions: [deletion(entity, access)] }),
    empty: isMade ? { text: `Create your first ${one}.`, otherwise: THEY_APPEAR } : { text: THEY_APPEAR },
  });
}

/**
 * The bulk action to delete, offered by every list of deletable records. A record that is in use stays
 * selected, with the reason.
 */
export function deletion<Row extends { readonly id?: number }>(
  entity: Entity,
  access: EntityAccess,
): BulkAction<Row> {
  return {
    key: 'delete',
    label: 'Delete',
    question: (rows) => `Delete ${rows}?`,
    consequence: (rows) =>
      rows.length === 1
        ? 'It will be permanently deleted, unless it is in use.'
        : 'They will be permanently deleted. Those in use are not deleted.',
    doing: 'Deleting',
    done: 'deleted',
    otherwise: '',
    isDanger: true,
    canUse: access.delete,
    isApplicable: () => true,
    operation: `delete${pascalCase(entity.name)}`,
    input: ({ id }) => ({ id }),
    ...(entity.hasTrash && {
      label: 'Move to trash',
      question: (rows: string) => `Move ${rows} to the trash?`,
      consequence: (rows: readonly Row[]) =>
        `${daysInTrash(rows)} ${rows.length === 1 ? 'If in use, it is not moved.' : 'Those in use are not moved.'}`,
      doing: 'Moving to trash',
      done: 'moved to the trash',
      undo: restoration<Row>(entity),
    }),
  };
}

/** How long records stay in the trash, for the confirmation of a move to it. */
export function daysInTrash({ length }: readonly unknown[]): string {
  return `${length === 1 ? 'It stays' : 'They stay'} in the trash for ${TRASH_DAYS} days.`;
}
