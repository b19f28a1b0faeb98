/** Operations in the form that the engine uses. Public entry point. */
import type { Operation } from '#model/define-operation.ts';
import type { Shape } from '#model/field.ts';
import { guardedParts } from '#server/extensions/index.ts';

export type AnyOperation = Operation<Shape, never>;

/**
 * All operations: those that entities request, and the written ones. A written operation replaces the generic one with its
 * name, for a save that needs the services of operations. What an operation of an extension throws names the extension.
 */
export function withGeneric(
  generic: readonly AnyOperation[],
  written: readonly AnyOperation[],
): readonly AnyOperation[] {
  const names = new Set(written.map(({ name }) => name));
  return [...generic.filter(({ name }) => !names.has(name)), ...guardedParts(written, 'operation', 'caller')];
}
