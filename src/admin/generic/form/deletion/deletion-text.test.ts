import { expect, test } from 'vitest';
import { deletionText } from './deletion-text.ts';

test.each([
  { entity: {}, useCount: 0, text: '“Ports” will be permanently deleted. Only if empty.' },
  {
    entity: { hasTrash: true } as const,
    useCount: 0,
    text: '“Ports” is moved to the trash, where it stays for 30 days. Only if empty.',
  },
  {
    entity: {},
    useCount: 1,
    text: '“Ports” is used in 1 place and can’t be deleted. Remove it there first.',
  },
  {
    entity: { hasTrash: true } as const,
    useCount: 1_000,
    text: '“Ports” is used in 1,000 or more places and can’t be deleted. Remove it there first.',
  },
])('the question before a deletion promises what the server will do: %j', ({ entity, useCount, text }) => {
  expect(deletionText({ entity, title: 'Ports', consequence: 'Only if empty.', useCount })).toBe(text);
});
