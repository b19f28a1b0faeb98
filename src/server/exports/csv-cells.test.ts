/**
 * Lists written as CSV, tested with every registered field: spreadsheets must not find a formula, and the
 * import must find the original text.
 */
import { describe, expect, test } from 'vitest';
import type { Entity } from '#model/define-entity.ts';
import type { ApiType, Field } from '#model/field.ts';
import { entities } from '#registry/entities.ts';
import { registry } from '#server/registry.ts';
import { expectHarmless, HOSTILE } from '#testing/hostile/hostile-csv.ts';
import { savedLists } from './lists.ts';
import { tableOf, textOf, type Names } from './table.ts';

/** Kinds whose values are numbers, instants, ids or predefined words of the product. */
const WITHOUT_TEXT = new Set(['boolean', 'integer', 'file', 'image']);

/** A field's value as it appears in a row, with the given text wherever text is allowed. */
function answerWith(api: ApiType, text: string): unknown {
  if ('list' in api) return [answerWith(api.list, text)];
  if ('record' in api) return 7;
  if ('object' in api)
    return Object.fromEntries(Object.entries(api.shape).map(([key, field]) => [key, valueWith(field, text)]));
  if (api.scalar === 'RichText')
    return { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  return text;
}

/** Documents with a specific textual form, by the labels of their fields. */
const DOCUMENTS: Record<string, (text: string) => unknown> = {
  'Rows and blocks': (text) => ({
    rows: [{ layout: '1', columns: [{ blocks: [{ type: text, settings: { title: text, lead: text } }] }] }],
  }),
  Links: (text) => ({ links: [{ label: text, target: { kind: 'address', href: text }, links: [] }] }),
};

function valueWith({ kind, options }: Field, text: string): unknown {
  const document = 'describe' in options ? DOCUMENTS[options.label] : undefined;
  return document ? document(text) : answerWith(kind.output(options), text);
}

/** Uses the text as the name of every record that a row refers to. */
const named = (text: string): Names => ({ get: () => ({ get: () => text }) });

describe('every registered field', () => {
  test.each(entities.map(({ entity }) => [entity.name, entity] as const))('of %s', async (_name, entity) => {
    const columns = [...new Set([entity.titleField, ...Object.keys(entity.fields)])];
    const cellOf = (field: Field, text: string) => textOf(valueWith(field, text), field, named(text));
    const rows = HOSTILE.map((text) => columns.map((key) => cellOf(fieldOf(entity, key), text)));
    const silent = columns.filter((key, at) => {
      const { kind, options } = fieldOf(entity, key);
      const isWritten = rows.every((row, place) => row[at]?.includes(HOSTILE[place] ?? ''));
      if (options.secret) return rows.some((row) => row[at] !== '');
      return !isWritten && !WITHOUT_TEXT.has(kind.kind) && kind.column(options).type !== 'jsonb';
    });
    expect(silent, 'fields whose text does not reach the file, or secrets that do').toEqual([]);
    await expectHarmless([columns, ...rows]);
  });
});

const fieldOf = (entity: Entity, key: string): Field => {
  const field = entity.fields[key];
  if (!field) throw new Error(`${entity.name} has no field ${key}.`);
  return field;
};

describe('every list that can be saved', () => {
  const lists = [...savedLists(registry, registry.operations)];
  test.each(lists)('%s', async (_name, list) => {
    const { head, entriesOf } = tableOf(list, registry.hooks);
    const [text = ''] = HOSTILE;
    const entries = [{ label: text, value: text }];
    if (entriesOf) expect(entriesOf({ id: 1, entries })).toEqual(entries);
    await expectHarmless([head, ...HOSTILE.map((cell) => head.map(() => cell))]);
  });
});
