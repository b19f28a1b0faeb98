/** Fields of values that represent a use of a record, for example an image as placed in an item. */
import type { GraphQLFieldConfig, GraphQLOutputType } from 'graphql';
import type { ApiType } from '#model/field.ts';
import type { Registry } from '#server/records/index.ts';
import type { RequestState } from '../state.ts';

export type FieldConfig = GraphQLFieldConfig<Record<string, unknown>, RequestState>;

/** The field of a value that refers to the record used. */
export interface ItemPlacement {
  key: string;
  entity: string;
  description: string;
}

/** The placement of a type's values; null for a type whose values are not uses of a record. */
export function placedBy({ places, shape }: Extract<ApiType, { object: string }>): ItemPlacement | null {
  const field = places === undefined ? undefined : shape[places];
  const named = field?.kind.output(field.options);
  if (places === undefined || !field || !named || !('record' in named)) return null;
  return {
    key: places,
    entity: named.record,
    description: field.options.apiDescription ?? field.options.help ?? field.options.label,
  };
}

/**
 * Fields for the record that a value uses, with its audience if the use is gated, and for the record's
 * computed fields about its uses.
 */
export function placementFields(
  { key, entity, description: whose }: ItemPlacement,
  registry: Registry,
  output: (type: ApiType) => GraphQLOutputType,
): Record<string, FieldConfig> {
  const computed = Object.entries(registry.hooks.get(entity)?.computed ?? {});
  const ofPlacements = computed.filter(([, { isOfPlacements }]) => isOfPlacements);
  const placedIn = async (parent: Record<string, unknown>, state: RequestState) => {
    const { [key]: id, imageGate } = parent;
    const placed = typeof id === 'number' ? await state.loadOffered(entity, id) : null;
    return placed && imageGate !== undefined ? { ...placed, imageGate } : placed;
  };
  return {
    [key]: {
      type: output({ record: entity }),
      description: whose,
      resolve: (parent, _args, state, info) =>
        state.budget && !state.budget.spend(1, info) ? null : placedIn(parent, state),
    } satisfies FieldConfig,
    ...Object.fromEntries(
      ofPlacements.map(([name, { type, description, isOnRequest = false }]) => [
        name,
        {
          type: output(type),
          description,
          // Read by selection.ts: stored operations leave such a field out.
          extensions: { isOnRequest },
          resolve: async (parent, _args, state, info) => {
            if (state.budget && !state.budget.spend(1, info)) return null;
            const placed = await placedIn(parent, state);
            return placed && state.compute(entity, name, placed, parent);
          },
        } satisfies FieldConfig,
      ]),
    ),
  };
}
