import type { DefinedNames } from './leftovers.ts';
import { snakeCase } from '#model/field.ts';
import { tableOfEntity } from '#records/table.ts';
import { permissions } from '#registry/permissions.ts';
import type { Registry } from '#server/records/index.ts';

/**
 * Returns the names that a registry defines, with which the database is compared to find what removed extensions left.
 */
export function definedNames(registry: Registry): DefinedNames {
  const entities = [...registry.entities.values()].map(({ entity }) => entity);
  const withField = (key: string) =>
    entities
      .filter(({ fields }) => Object.hasOwn(fields, key))
      .map((entity) => ({
        entity: entity.name,
        label: entity.pluralLabel.toLowerCase(),
        table: tableOfEntity(entity).name,
        field: key,
        column: snakeCase(key),
      }));
  return {
    grids: withField('grid'),
    permissionLists: [...withField('permissions'), ...withField('extraPermissions')],
    permissions: Object.keys(permissions),
    contentTypes: [...registry.contentTypes.keys()],
    blocks: [...registry.blocks.keys()],
    jobs: [...registry.jobs.keys()],
  };
}
