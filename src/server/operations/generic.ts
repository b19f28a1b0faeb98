/** The operations an entity can request in its definition. */
import { integer } from '#fields/integer/field.ts';
import { streamInput } from '#fields/stream-input.ts';
import { updateInput } from '#fields/update-input.ts';
import type { Entity, EntityAccess, GenericOperation } from '#model/define-entity.ts';
import type { OfModule } from '#model/define-module.ts';
import { defineOperation } from '#model/define-operation.ts';
import { forbidden, recordNotFound } from '#model/errors.ts';
import { pascalCase } from '#model/field.ts';
import { isReader, type AccessRule, type Actor } from '#model/permissions.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import type { OperationContext } from '#server/context.ts';
import { offerOf } from '#server/records/index.ts';
import type { AnyOperation } from './index.ts';
import { inSentence } from '#text/in-sentence.ts';

/** All generic operations of an entity, with the entity's access rules. */
export function genericOperations(
  entity: Entity,
  access: EntityAccess,
  { module, extensionPath }: OfModule,
): AnyOperation[] {
  const make: Record<GenericOperation, () => AnyOperation> = {
    get: () => anyOf(getOperation(entity, access)),
    stream: () => anyOf(streamOperation(entity, access)),
    create: () => anyOf(createOperation(entity, access)),
    update: () => anyOf(updateOperation(entity, access)),
    delete: () => anyOf(deleteOperation(entity, access)),
  };
  const all = [...entity.operations.map((name) => make[name]()), ...trashOperations(entity, access)];
  return all.map((operation) => ({
    ...operation,
    ...(module && { module }),
    ...(extensionPath && { extensionPath }),
  }));
}

/** An operation in a list of different inputs and outputs. */
function anyOf(operation: unknown): AnyOperation {
  return operation as AnyOperation;
}

/** Names one record of the entity, for use within a sentence. */
function oneOf({ label }: Entity): string {
  return `${/^[aeio]/i.test(label) ? 'an' : 'a'} ${inSentence(label)}`;
}

/** Input of an operation on one record. `done`: what the operation does with it. */
const idInput = ({ name, label }: Entity, done: 'returned' | 'deleted' | 'restored') => ({
  id: integer({
    label: 'Id',
    names: name,
    required: true,
    min: 1,
    help: `ID of the ${inSentence(label)} that is ${done}.`,
  }),
});

function getOperation(entity: Entity, access: EntityAccess) {
  const canRequest = (actor: Actor) => access.read(actor) || (access.offeredById?.(actor) ?? false);
  return defineOperation({
    name: `get${pascalCase(entity.name)}`,
    kind: 'query',
    summary: `One ${inSentence(entity.label)} by ID.`,
    input: idInput(entity, 'returned'),
    output: { record: entity.name },
    // Staff may be allowed to read some records and not others. For readers the entity's rule decides, as for
    // its list.
    access: (actor) => !isReader(actor) || canRequest(actor),
    run: async (ctx: OperationContext, input) => {
      const record = await ctx.records.find(entity, input.id);
      if (record && access.read(ctx.actor, record, ctx.now)) return record;
      const offer = record && access.offeredById?.(ctx.actor) ? await offerOf(ctx, entity, record.id) : null;
      if (record && offer) return offer.imageGate === null ? record : { ...record, ...offer };
      // A caller who may read no record of the entity is refused, whether or not the record exists.
      throw canRequest(ctx.actor) ? recordNotFound(entity) : forbidden();
    },
  });
}

function streamOperation(entity: Entity, access: EntityAccess) {
  return defineOperation({
    name: `get${pascalCase(entity.name)}Stream`,
    kind: 'query',
    summary: `${entity.pluralLabel}, filtered, sorted and paginated.`,
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
    summary: `Creates ${oneOf(entity)} and returns it with its ID and version.`,
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
    summary: `Updates ${oneOf(entity)}. Changes to a stale version are merged; conflicting changes return CONFLICT with both sides.`,
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
    summary: entity.hasTrash
      ? `Moves ${oneOf(entity)} that is not in use to the trash. After ${TRASH_DAYS} days it is permanently deleted.`
      : `Deletes ${oneOf(entity)} that is not in use.`,
    input: idInput(entity, 'deleted'),
    output: { record: entity.name },
    access: access.delete,
    run: (ctx: OperationContext, input) => ctx.records.delete(entity, input.id),
  });
}

/** Operations on records in the trash, for entities that have one. */
function trashOperations(entity: Entity, access: EntityAccess): AnyOperation[] {
  if (!entity.hasTrash) return [];
  const restore = anyOf(restoreOperation(entity, access));
  return access.erase ? [restore, anyOf(eraseOperation(entity, access.erase))] : [restore];
}

function restoreOperation(entity: Entity, access: EntityAccess) {
  return defineOperation({
    name: `restore${pascalCase(entity.name)}`,
    kind: 'mutation',
    summary: `Restores ${oneOf(entity)} from the trash as it was, without values that another record has now.`,
    input: idInput(entity, 'restored'),
    output: { record: entity.name },
    isRestoration: true,
    access: access.delete,
    run: (ctx: OperationContext, input) => ctx.records.restore(entity, input.id),
  });
}

function eraseOperation(entity: Entity, erase: AccessRule) {
  return defineOperation({
    name: `erase${pascalCase(entity.name)}`,
    kind: 'mutation',
    summary: `Permanently deletes ${oneOf(entity)} in the trash. This cannot be undone.`,
    input: idInput(entity, 'deleted'),
    output: {
      shape: `Erased${pascalCase(entity.name)}`,
      fields: { id: integer({ label: 'Id', required: true, help: 'ID of the record that was deleted.' }) },
    },
    access: erase,
    run: async (ctx: OperationContext, { id }) => {
      await ctx.records.eraseFromTrash(entity, id);
      return { id };
    },
  });
}
