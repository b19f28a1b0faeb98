import { notifications } from '@mantine/notifications';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#admin/generic/api/api-error.ts';
import type { Client } from '#admin/generic/api/client.ts';
import type { Actor } from '#model/permissions.ts';
import type { UndoAction } from '#model/screens/define-list.ts';
import { undoRows, type Changed } from './notify-changed.ts';
import { restoredWithout } from './restoration.ts';

const show = vi.spyOn(notifications, 'show').mockImplementation(() => '');
/** The failures that were shown, with their titles. */
const failures = () => show.mock.calls.map(([{ title, message }]) => `${String(title)}: ${String(message)}`);
afterEach(() => show.mockClear());
afterAll(() => show.mockRestore());

interface Row {
  id: number;
}

const answerTo = (id: number) => {
  if (id === 2) throw new ApiError('“Footer” has another menu now.', { status: 400, code: 'BAD_USER_INPUT' });
  return { id, restoredWithout: id === 3 ? '“New” is used for /a now.' : null };
};

async function undo(ids: readonly number[]) {
  const sent: unknown[] = [];
  const undone: number[] = [];
  const progress: string[] = [];
  const mutate = async (operation: string, input: { id: number }) => {
    sent.push([operation, input]);
    return answerTo(input.id);
  };
  const changed: Changed<Row> & { undo: UndoAction<Row> } = {
    message: '',
    undo: {
      operation: 'restoreLayout',
      input: ({ id }, answer, site) => ({ id, answer, site }),
      doing: 'Restoring',
      done: 'restored',
      note: restoredWithout,
    },
    rows: ids.map((id) => ({ id })),
    answers: ids.map((id) => `answer ${id}`),
    words: ['layout', 'layouts'],
    nameOf: ({ id }) => `Layout ${id}`,
    onUndone: async (rows) => void undone.push(...rows.map(({ id }) => id)),
  };
  const client = { mutate } as unknown as Client;
  const app = { client, actor: { kind: 'anonymous' } as unknown as Actor, site: { id: 7 } };
  const text = await undoRows(app, changed, (words) => progress.push(words)).catch(
    (error: unknown) => `failed: ${(error as Error).message}`,
  );
  return { sent, undone, progress, text };
}

test('a single change is reversed with the answer of its operation, and named', async () => {
  expect(await undo([1])).toEqual({
    sent: [['restoreLayout', { id: 1, answer: 'answer 1', site: 7 }]],
    undone: [1],
    progress: ['Restoring…'],
    text: '“Layout 1” restored.',
  });
});

test('a value that cannot be brought back is named', async () => {
  expect((await undo([3])).text).toBe('“Layout 3” restored. “New” is used for /a now.');
});

test('several changes are reversed one after the other, and refused ones are reported with the reason', async () => {
  const { undone, progress, text } = await undo([1, 2, 4]);
  expect([undone, text]).toEqual([[1, 4], '2 layouts restored.']);
  expect(progress).toEqual(['Restoring: 1 of 3', 'Restoring: 2 of 3', 'Restoring: 3 of 3']);
  expect(failures()).toEqual(['1 layout not restored: “Layout 2”: “Footer” has another menu now.']);
});

test('a reversal that is refused for all rows fails with the reason', async () => {
  expect((await undo([2])).text).toBe('failed: “Footer” has another menu now.');
  expect(failures()).toEqual([]);
});
