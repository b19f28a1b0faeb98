/**
 * Content types for the page engine, each with the fields of all content that readers see on an item's page.
 */
import type { CommonField, ContentType } from '#model/define-content-type.ts';
import { fieldsIn, snakeCase, type ApiType } from '#model/field.ts';
import type { OfModule } from '#model/define-module.ts';
import type { Entity } from '#model/define-entity.ts';

interface Domains {
  entities: ReadonlyMap<string, { entity: Entity } & OfModule>;
  contentTypes: ReadonlyMap<string, ContentType>;
}

/** Returns every type by name. A type does not have the fields that it hides. */
export function readerTypes(registry: Domains): ReadonlyMap<string, ContentType> {
  const shared = sharedFields(registry);
  return new Map(
    [...registry.contentTypes].map(([name, type]) => {
      const common = Object.fromEntries(shared.filter(([key]) => !type.hides?.includes(key)));
      return [name, { ...type, common }];
    }),
  );
}

/** Returns the entity whose records have content types. */
function contentOf({ entities }: Domains): Entity | undefined {
  return [...entities.values()].find(({ entity }) => entity.variants === 'contentTypes')?.entity;
}

function sharedFields(registry: Domains): [string, CommonField][] {
  const all = contentOf(registry);
  if (!all) return [];
  return Object.entries(fieldsIn('page', all.fields)).map(([key, field]) => {
    const to = namedBy(field.kind.output(field.options));
    const other = to === null || to === all.name ? undefined : registry.entities.get(to);
    const names = other ? namesOf(other) : null;
    return [key, { field, names }];
  });
}

function namesOf({ entity, module }: { entity: Entity } & OfModule): CommonField['names'] {
  const alias = 'alias' in entity.fields ? 'alias' : null;
  return { table: snakeCase(entity.name), column: snakeCase(entity.titleField), alias, module };
}

function namedBy(type: ApiType): string | null {
  if ('list' in type) return namedBy(type.list);
  return 'record' in type ? type.record : null;
}
