import type { TrackedKind } from '../../collection/model/event-kinds.ts';

/** Name of the mutation of a kind: `clickMenu` has `setEventClickMenu`. */
export function mutationOf(kind: TrackedKind): string {
  return `setEvent${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}
