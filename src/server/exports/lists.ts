/** Lists that can be saved as CSV, by the operation that returns them page by page. */
import type { Entity } from '#model/define-entity.ts';
import type { Actor } from '#model/permissions.ts';
import { EDITORIAL, OFFERS, SETTINGS, STAFF, type PersonalData } from '#model/personal-data.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import type { Registry } from '#server/records/index.ts';

export interface SavedList {
  operation: AnyOperation;
  /** Plural noun for the rows; files are named after it. */
  label: string;
  /** The entity of a list of records; null for custom rows. */
  entity: Entity | null;
  /** Whether rows contain data of readers. */
  isPersonal: boolean;
  /** Whether the actor may read all rows of the list, by their current permissions. */
  canDownload: (actor: Actor) => boolean;
}

/**
 * Personal-data declarations of entities whose lists contain no readers; with any other declaration, readers
 * are included.
 */
const OF_NO_READER: ReadonlySet<PersonalData> = new Set([EDITORIAL, OFFERS, SETTINGS, STAFF]);

/** Every list that can be saved, by the name of its operation. */
export function savedLists(
  registry: Registry,
  operations: readonly AnyOperation[],
): ReadonlyMap<string, SavedList> {
  const lists = operations.flatMap((operation) => listOf(registry, operation) ?? []);
  return new Map(lists.map((list) => [list.operation.name, list]));
}

function listOf(registry: Registry, operation: AnyOperation): SavedList | null {
  const { output, csv, access } = operation;
  if (csv) return { operation, label: csv.label, entity: null, isPersonal: false, canDownload: access };
  const found = 'connection' in output ? registry.entities.get(output.connection) : undefined;
  const canExport = found?.access.export;
  if (!found || !canExport || !isWholeList(operation.name, found.entity)) return null;
  const { entity } = found;
  return {
    operation,
    label: entity.pluralLabel,
    entity,
    isPersonal: !OF_NO_READER.has(entity.personalData),
    canDownload: (actor) => access(actor) && canExport(actor),
  };
}

/** Whether the operation returns the admin's list, as opposed to another list of the same records. */
function isWholeList(operation: string, { name }: Entity): boolean {
  return operation.toLowerCase() === `get${name}stream`.toLowerCase();
}
