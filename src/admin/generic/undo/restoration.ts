/** Restoring records from the trash, which undoes their deletion. Pure data. */
import { idOf } from '#access/id-of.ts';
import type { Entity } from '#model/define-entity.ts';
import { pascalCase } from '#model/field.ts';
import type { UndoAction } from '#model/screens/define-list.ts';

/** Undoes the deletion of a record of an entity with a trash. */
export function restoration<Row extends { readonly id?: number }>({ name }: Entity): UndoAction<Row> {
  return {
    operation: `restore${pascalCase(name)}`,
    input: ({ id }) => ({ id }),
    doing: 'Restoring',
    done: 'restored',
    note: restoredWithout,
  };
}

/** Undoes the restoration of a record: moves it to the trash again. */
export function returnToTrash<Row extends { readonly id?: number }>({ name }: Entity): UndoAction<Row> {
  return {
    operation: `delete${pascalCase(name)}`,
    input: ({ id }) => ({ id }),
    doing: 'Moving to trash',
    done: 'moved to the trash',
  };
}

/** Undoes an action that created a record for each row: deletes these, by the ids in the answers of the operation. */
export function removal<Row>({ name }: Entity, doing: string, done: string): UndoAction<Row> {
  return {
    operation: `delete${pascalCase(name)}`,
    input: (_row, answer) => ({ id: idOf(answer) }),
    doing,
    done,
  };
}

/** The sentence about what a record was restored without, from the answer of the operation; null without one. */
export function restoredWithout(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('restoredWithout' in answer)) return null;
  return typeof answer.restoredWithout === 'string' ? answer.restoredWithout : null;
}
