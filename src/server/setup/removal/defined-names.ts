import type { DefinedNames } from './leftovers.ts';
import { snakeCase, type Field } from '#model/field.ts';
import { tableOfEntity } from '#records/table.ts';
import { permissions } from '#registry/permissions.ts';
import type { Registry } from '#server/records/index.ts';

/**
 * Returns the names that a registry defines, with which the database is compared to find what removed extensions left.
 */
export function definedNames(registry: Registry): DefinedNames {
  const entities = [...registry.entities.values()].map(({ entity }) => entity);
  const withField = (key: string, isThat: (field: Field) => boolean) =>
    entities
      .filter(({ fields }) => Object.entries(fields).some(([name, field]) => name === key && isThat(field)))
      .map((entity) => ({
        entity: entity.name,
        label: entity.pluralLabel.toLowerCase(),
        table: tableOfEntity(entity).name,
        field: key,
        column: snakeCase(key),
      }));
  return {
    grids: withField('grid', isGrid),
    permissionLists: [
      ...withField('permissions', listsPermissions),
      ...withField('extraPermissions', listsPermissions),
    ],
    permissions: Object.keys(permissions),
    contentTypes: [...registry.contentTypes.keys()],
    blocks: [...registry.blocks.keys()],
    jobs: [...registry.jobs.keys()],
  };
}

/** Whether a field stores rows of blocks: another field of that name, of an extension, is not changed. */
function isGrid({ kind, options }: Field): boolean {
  const accepts = (value: unknown) => kind.schema(options).safeParse(value).success;
  const row = { id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [] }] };
  return (
    kind.kind === 'json' && accepts({ v: 1, rows: [] }) && !accepts({ v: 1, rows: [{ ...row, columns: 1 }] })
  );
}

/** Whether the choices of a field are the permissions of users or keys. */
function listsPermissions({ kind, options: { choices } }: Field): boolean {
  if (kind.kind !== 'choices' || !Array.isArray(choices) || choices.length === 0) return false;
  return choices.every(
    (choice: unknown) => choice instanceof Object && 'value' in choice && String(choice.value) in permissions,
  );
}
