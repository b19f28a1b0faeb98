/** Operations in the form that the engine uses. Public entry point. */
import type { Operation } from '#model/define-operation.ts';
import type { Shape } from '#model/field.ts';

export type AnyOperation = Operation<Shape, never>;
