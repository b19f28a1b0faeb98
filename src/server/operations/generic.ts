/** The operations every entity gets by asking for them in its definition. */
import { integer } from '#fields/integer/field.ts';
import { streamInput } from '#fields/stream-input.ts';
import { updateInput } from '#fields/update-input.ts';
import type { Entity, EntityAccess, GenericOperation } from '#model/define-entity.ts';
import { defineOperation } from '#model/define-operation.ts';
import { forbidden, notFound } from '#model/errors.ts';
import { pascalCase } from '#model/field.ts';
import { isReader, type Actor } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { offerOf } from '#server/records/index.ts';
import type { AnyOperation } from './index.ts';

/** All generic operations of an entity, with its own rules. */
export function genericOperations(
  entity: Entity,
  access: EntityAccess,
  module: string | undefined,
): AnyOperation[] {
  const make: Record<GenericOperation, () => AnyOperation> = {
    get: () => getOperation(entity, access) as unknown as AnyOperation,
    stream: () => streamOperation(entity, access) as unknown as AnyOperation,
    create: () => createOperation(entity, access) as unknown as AnyOperation,
    update: () => updateOperation(entity, access) as unknown as AnyOperation,
    delete: () => deleteOperation(entity, access) as unknown as AnyOperation,
  };
  return entity.operations.map((name) => ({ ...make[name](), ...(module && { module }) }));
}

const idInput = { id: integer({ label: 'Id', required: true, min: 1 }) };

function getOperation(entity: Entity, access: EntityAccess) {
  const mayAsk = (actor: Actor) => access.read(actor) || (access.offeredById?.(actor) ?? false);
  return defineOperation({
    name: `get${pascalCase(entity.name)}`,
    kind: 'query',
    summary: `One ${entity.label.toLowerCase()} by id.`,
    input: idInput,
    output: { record: entity.name },
    // Staff may be let read some records and not others; of readers the rule of the kind decides, as for its list.
    access: (actor) => !isReader(actor) || mayAsk(actor),
    run: async (ctx: OperationContext, input) => {
      const record = await ctx.records.find(entity, input.id);
      if (record && access.read(ctx.actor, record, ctx.now)) return record;
      const offer = record && access.offeredById?.(ctx.actor) ? await offerOf(ctx, entity, record.id) : null;
      if (record && offer) return offer.imageGate === null ? record : { ...record, ...offer };
      // Who may read none of them is told that, whether or not there is such a record.
      throw mayAsk(ctx.actor) ? notFound(entity.label.toLowerCase()) : forbidden();
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
    run: (ctx: OperationContext, input) => ctx.records.stream(entity, input),
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
    run: (ctx: OperationContext, input) => ctx.records.create(entity, input),
  });
}

function updateOperation(entity: Entity, access: EntityAccess) {
  return defineOperation({
    name: `update${pascalCase(entity.name)}`,
    kind: 'mutation',
    summary: `Changes a ${entity.label.toLowerCase()}; a stale version merges or is refused with both sides.`,
    input: updateInput(entity),
    output: { record: entity.name },
    access: access.update,
    run: (ctx: OperationContext, input) =>
      ctx.records.update(entity, {
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
    run: (ctx: OperationContext, input) => ctx.records.delete(entity, input.id),
  });
}
