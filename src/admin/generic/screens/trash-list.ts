/**
 * The trash of a list: what was deleted, by which user, when it is permanently deleted, and the possible
 * actions. Pure data.
 */
import type { Entity, EntityAccess } from '#model/define-entity.ts';
import { defineList, type BulkAction, type List, type RowAction } from '#model/screens/define-list.ts';
import { restoredWithout, returnToTrash } from '#admin/generic/undo/restoration.ts';
import { pascalCase } from '#model/field.ts';
import { TRASH_DAYS } from '#records/trash.ts';

const DAY_MS = 86_400_000;

interface TrashedRow {
  id: number;
  trashed: string | null;
  trashedBy: { username: string } | null;
}

/** The list of an entity’s trash. */
export function trashList(entity: Entity, access: EntityAccess, now = Date.now): List {
  const nameOf = (row: TrashedRow) =>
    String(Object.entries(row).find(([key]) => key === entity.titleField)?.[1]);
  const days = (row: TrashedRow) => daysLeft(row, now());
  const left = (row: TrashedRow) => (days(row) === 0 ? 'today' : `in ${inDays(days(row))}`);
  return defineList<TrashedRow>({
    source: { entity },
    isTrash: true,
    ...(entity.list.filters.includes('homeSite') && { hasHomeSite: true }),
    columns: [
      { key: entity.titleField, narrow: (row) => `${inDays(days(row))} left` },
      {
        key: 'trashed',
        label: 'Deleted',
        instant: { none: '' },
        note: (row) => byWhom(row),
        width: '230px',
        from: 'sm',
      },
      { key: 'left', label: 'Permanently deleted', text: left, width: '170px', from: 'sm', isQuiet: true },
    ],
    rowActions: rowActionsOf(entity, access, nameOf),
    bulkActions: bulkActionsOf(entity, access),
    empty: { title: 'The trash is empty', text: emptyTextOf(entity) },
    lead: `${entity.pluralLabel} stay here for ${TRASH_DAYS} days, then they are permanently deleted. ${meanwhileOf(entity)}`,
  });
}

/** Describes the effect for readers while the record is in the trash. */
function meanwhileOf({ list }: Entity): string {
  return list.filters.includes('homeSite')
    ? 'Until they are restored, their URLs return 404.'
    : 'Until they are restored, they are missing from the site.';
}

function emptyTextOf({ pluralLabel, list }: Entity): string {
  const others = list.filters.includes('homeSite') ? ' To see other sites’ trash, choose “All sites”.' : '';
  return `${pluralLabel} you delete come here first.${others}`;
}

function inDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

function byWhom({ trashedBy }: TrashedRow): string | null {
  return trashedBy && `by ${trashedBy.username}`;
}

/** Whole days until permanent deletion; 0 once it is due. */
function daysLeft({ trashed }: TrashedRow, now: number): number {
  const since = trashed === null ? now : Date.parse(trashed);
  return Math.max(0, Math.ceil((since + TRASH_DAYS * DAY_MS - now) / DAY_MS));
}

function rowActionsOf(
  entity: Entity,
  { delete: canDelete, erase }: EntityAccess,
  nameOf: (row: TrashedRow) => string,
): RowAction<TrashedRow>[] {
  const name = pascalCase(entity.name);
  const restore: RowAction<TrashedRow> = {
    label: 'Restore',
    name: (row) => `Restore “${nameOf(row)}”`,
    canUse: canDelete,
    does: {
      operation: `restore${name}`,
      input: ({ id }) => ({ id }),
      done: (row, answer) =>
        [`“${nameOf(row)}” was restored.`, restoredWithout(answer) ?? ''].join(' ').trim(),
      undo: returnToTrash(entity),
    },
  };
  if (!erase) return [restore];
  const deletePermanently: RowAction<TrashedRow> = {
    label: 'Delete',
    name: (row) => `Permanently delete “${nameOf(row)}”`,
    canUse: erase,
    isDanger: true,
    does: {
      operation: `erase${name}`,
      input: ({ id }) => ({ id }),
      question: {
        title: 'Delete permanently',
        text: (row) => `“${nameOf(row)}” is removed from the database and the disk. This cannot be undone.`,
        keep: 'Cancel',
        confirm: 'Delete permanently',
      },
      done: (row) => `“${nameOf(row)}” was permanently deleted.`,
    },
  };
  return [restore, deletePermanently];
}

function bulkActionsOf(entity: Entity, { delete: canDelete, erase }: EntityAccess): BulkAction<TrashedRow>[] {
  const name = pascalCase(entity.name);
  const common = { otherwise: '', isApplicable: () => true, input: ({ id }: TrashedRow) => ({ id }) };
  const restore: BulkAction<TrashedRow> = {
    ...common,
    key: 'restore',
    label: 'Restore',
    question: (rows) => `Restore ${rows}?`,
    consequence: 'They reappear everywhere they were used.',
    doing: 'Restoring',
    done: 'restored',
    isDanger: false,
    canUse: canDelete,
    operation: `restore${name}`,
    note: restoredWithout,
    undo: returnToTrash(entity),
  };
  if (!erase) return [restore];
  const deletePermanently: BulkAction<TrashedRow> = {
    ...common,
    key: 'erase',
    label: 'Delete permanently',
    question: (rows) => `Permanently delete ${rows}?`,
    consequence: 'They are removed from the database and the disk. This cannot be undone.',
    doing: 'Deleting',
    done: 'permanently deleted',
    isDanger: true,
    canUse: erase,
    operation: `erase${name}`,
  };
  return [restore, deletePermanently];
}
