/** The operations every entity gets by asking for them in its definition. */
import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Entity, EntityAccess, GenericOperation } from '#model/define-entity.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { defineField, pascalCase, type Field, type Shape } from '#model/field.ts';
import { inputSchema } from '#model/shape.ts';
import type { OperationContext } from '#server/context.ts';
import { createRecord, deleteRecord, findRecord, listRecords, updateRecord } from '#server/records/index.ts';
import type { AnyOperation } from './index.ts';

/** All generic operations of an entity, with its own rules. */
export function genericOperations(entity: Entity, access: EntityAccess): AnyOperation[] {
  const make: Record<GenericOperation, () => AnyOperation> = {
    get: () => getOperation(entity, access) as unknown as AnyOperation,
    stream: () => streamOperation(entity, access) as unknown as AnyOperation,
    create: () => createOperation(entity, access) as unknown as AnyOperation,
    update: () => updateOperation(entity, access) as unknown as AnyOperation,
    delete: () => deleteOperation(entity, access) as unknown as AnyOperation,
  };
  return entity.operations.map((name) => make[name]());
}

/** Paging, search and sort of a list, and the entity's filters. */
export function streamInput(entity: Entity): Shape {
  return {
    ...Object.fromEntries(entity.list.filters.map((key) => [key, filterField(entity.fields[key])])),
    search: text({ label: 'Search', lengthMax: 200 }),
    sortField: choice({
      label: 'Sort by',
      choices: plainChoices([...new Set(entity.list.sorts.map((sort) => sort.field))]),
    }),
    sortOrder: choice({ label: 'Order', choices: plainChoices(['asc', 'desc']) }),
    limit: integer({ label: 'Number of items', min: 1, max: 500, default: 50 }),
    after: text({ label: 'After', lengthMax: 2000 }),
    countTotal: boolean({ label: 'Count all', default: false }),
  };
}

/** Reads the list input of `streamInput` and answers the page. */
export async function answerStream(
  ctx: OperationContext,
  entity: Entity,
  input: Record<string, unknown>,
  where?: RawBuilder<boolean>,
) {
  const filters = Object.fromEntries(entity.list.filters.map((key) => [key, input[key]]));
  const field = input['sortField'] as string | null;
  const order =
    (input['sortOrder'] as 'asc' | 'desc' | null) ??
    entity.list.sorts.find((sort) => sort.field === field)?.order ??
    'desc';
  const page = await listRecords(ctx, entity, {
    filters,
    search: input['search'] as string | null,
    sort: field ? { field, order } : null,
    limit: input['limit'] as number | null,
    after: input['after'] as string | null,
    ...(where && { where }),
  });
  return { ...page, totalCount: input['countTotal'] ? await page.totalCount() : null };
}

/** The changed fields of an update, checked as a part of the entity. */
export const changesOf = (entity: Pick<Entity, 'name' | 'fields'>): Field<Record<string, unknown>, true> =>
  changesKind({
    label: 'Changes',
    required: true,
    of: entity.fields,
    typeName: `${pascalCase(entity.name)}Changes`,
  });

const changesKind = defineField<
  Record<string, unknown>,
  { label: string; required: true; of: Shape; typeName: string }
>({
  kind: 'changes',
  column: () => ({ type: 'jsonb' }),
  output: ({ of, typeName }) => ({ object: typeName, shape: partial(of) }),
  schema: ({ of }) => inputSchema(of, 'update'),
});

/** Nothing demanded: an update names what it changes. */
function partial(shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [
      key,
      { ...field, options: { ...field.options, required: false, default: undefined } },
    ]),
  );
}

function filterField(field: Field | undefined): Field {
  if (!field) return text({ label: 'Filter' });
  return { ...field, options: { ...field.options, required: false, default: undefined, writable: 'anyone' } };
}

const idInput = { id: integer({ label: 'Id', required: true, min: 1 }) };

function getOperation(entity: Entity, access: EntityAccess) {
  return defineOperation({
    name: `get${pascalCase(entity.name)}`,
    kind: 'query',
    summary: `One ${entity.label.toLowerCase()} by id.`,
    input: idInput,
    output: { record: entity.name },
    access: () => true,
    run: async (ctx: OperationContext, input) => {
      const record = await findRecord(ctx, entity, input.id);
      if (!record || !access.read(ctx.actor, record, Date.parse(ctx.now)))
        throw notFound(entity.label.toLowerCase());
      return record;
    },
  });
}

function streamOperation(entity: Entity, access: EntityAccess) {
  return defineOperation({
    name: `get${pascalCase(entity.name)}Stream`,
    kind: 'query',
    summary: `${entity.pluralLabel} in pages, filtered and sorted.`,
    input: streamInput(entity),
    output: { connection: entity.name },
    access: access.read,
    run: (ctx: OperationContext, input) => answerStream(ctx, entity, input),
  });
}

function createOperation(entity: Entity, access: EntityAccess) {
  return defineOperation({
    name: `create${pascalCase(entity.name)}`,
    kind: 'mutation',
    summary: `Creates a ${entity.label.toLowerCase()}.`,
    input: entity.fields,
    output: { record: entity.name },
    access: access.create,
    run: (ctx: OperationContext, input) => createRecord(ctx, entity.name, input),
  });
}

function updateOperation(entity: Entity, access: EntityAccess) {
  return defineOperation({
    name: `update${pascalCase(entity.name)}`,
    kind: 'mutation',
    summary: `Changes a ${entity.label.toLowerCase()}; a stale version merges or is refused with both sides.`,
    input: {
      ...idInput,
      version: integer({ label: 'Version', required: true, min: 1, help: 'As loaded.' }),
      changes: changesOf(entity),
      base: json({
        label: 'Base',
        check: z.record(z.string(), z.unknown()),
        help: 'What the changed fields were when loaded.',
      }),
    },
    output: { record: entity.name },
    access: access.update,
    run: (ctx: OperationContext, input) =>
      updateRecord(ctx, entity.name, {
        id: input.id,
        version: input.version,
        changes: input.changes,
        base: input.base as Record<string, unknown> | null,
      }),
  });
}

function deleteOperation(entity: Entity, access: EntityAccess) {
  return defineOperation({
    name: `delete${pascalCase(entity.name)}`,
    kind: 'mutation',
    summary: `Deletes a ${entity.label.toLowerCase()} that nothing uses.`,
    input: idInput,
    output: { record: entity.name },
    access: access.delete,
    run: (ctx: OperationContext, input) => deleteRecord(ctx, entity.name, input.id),
  });
}
