import { expect, test } from 'vitest';
import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { text } from '#fields/text/field.ts';
import { AppError } from '#model/errors.ts';
import { defaultsOf, parseInput } from './shape.ts';

const shape = {
  name: text({ label: 'Name', required: true }),
  zone: text({ label: 'Time zone', required: true, default: 'UTC' }),
  isOpen: boolean({ label: 'Open', default: true }),
  type: choice({ label: 'Type', choices: plainChoices(['module', 'content']) }),
  key: text({ label: 'Key', required: true, condition: (values) => values['type'] === 'module' }),
  made: text({ label: 'Made', required: true, writable: 'server' }),
  note: text({ label: 'Note' }),
};

function refusalOf(input: unknown, mode: 'create' | 'update'): unknown {
  try {
    parseInput(shape, input, mode);
  } catch (error) {
    return error instanceof AppError ? error.extensions['fields'] : error;
  }
  return 'accepted';
}

test('an update changes what it names and nothing else, whatever the defaults', () => {
  expect(parseInput(shape, { name: 'Quay' }, 'update')).toEqual({ name: 'Quay' });
  expect(parseInput(shape, {}, 'update')).toEqual({});
});

test('a creation is filled with defaults and demands what has none', () => {
  expect(parseInput(shape, { name: 'Quay' }, 'create')).toEqual({ name: 'Quay', zone: 'UTC', isOpen: true });
  expect(refusalOf({}, 'create')).toEqual({ name: 'Name is required.' });
  expect(defaultsOf(shape)).toMatchObject({ name: null, zone: 'UTC', isOpen: true });
});

test('a required value can be changed but never cleared, an optional one can', () => {
  expect(refusalOf({ name: null }, 'update')).toEqual({ name: 'Name is required.' });
  expect(refusalOf({ zone: null }, 'update')).toEqual({ zone: 'Time zone is required.' });
  expect(parseInput(shape, { note: null }, 'update')).toEqual({ note: null });
});

test('a value required under a condition is demanded while the condition holds', () => {
  expect(refusalOf({ name: 'A', type: 'module' }, 'create')).toEqual({ key: 'Key is required.' });
  expect(refusalOf({ name: 'A', type: 'content' }, 'create')).toBe('accepted');
});

test('unknown fields and fields of the server are refused by name', () => {
  expect(refusalOf({ name: 'A', nmae: 'B' }, 'create')).toHaveProperty('nmae');
  expect(refusalOf({ name: 'A', made: 'now' }, 'update')).toHaveProperty('made');
});
