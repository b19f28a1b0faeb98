/** Tests the editor with a document that is not a layout and has no pages. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AdminAppContext, type AdminApp } from '#admin/generic/app.ts';
import { FieldViewsContext } from '#admin/generic/field-views-context.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { gridSchema, type Grid, type GridRow } from '#grid/shapes/grid.ts';
import { defineBlock, type Block } from '#model/define-block.ts';
import { fieldViews } from '#registry/fields.admin.ts';
import type { DocumentChange, GridDocument } from './grid-document.ts';
import { useEditing, useCommands, GridEditor } from './index.ts';
import { offeredBlocks } from './panel/block-picker.tsx';
import { useGridEditing } from './use-grid-editing.ts';

/** Empty stubs of the browser features that the editor uses. */
const storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};
beforeAll(() => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => {
  vi.stubGlobal('document', undefined);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const base = { description: 'A text.', category: 'other', v: 1, hydrate: 'none' } as const;
const settings = { words: text({ label: 'Words', required: true }) };
const greeting = defineBlock({
  ...base,
  name: 'greeting',
  title: 'Greeting',
  settings,
  media: { web: true, email: true },
});
const map = defineBlock({ ...base, name: 'map', title: 'Map', settings });
const blocks = new Map([greeting, map].map((block) => [block.name, block as unknown as Block]));

const row: GridRow = {
  id: 'r1',
  layout: '1_1',
  settings: {},
  columns: [
    { blocks: [{ id: 'b1', type: 'greeting', v: 1, settings: { words: 'Good morning' } }] },
    { blocks: [] },
  ],
};
const grid: Grid = { v: 1, rows: [row] };

/** A document of mails, as an owner without pages passes it. */
function mailOf(more: Partial<GridDocument> = {}): GridDocument {
  return {
    key: 'mail.7',
    noun: 'mail form',
    fields: {
      name: text({ label: 'Name', required: true }),
      subject: text({ label: 'Subject' }),
      grid: json({ label: 'Grid', required: true, check: gridSchema({}, 'mail form') }),
    },
    settings: { row: { title: text({ label: 'Title' }) }, block: {} },
    stored: { version: '3', values: { name: 'Morning post', subject: 'News', grid } },
    medium: 'email',
    blocks,
    save: async () => ({ version: '4', values: {} }),
    onSaved: () => undefined,
    nameOf: () => undefined,
    back: { to: '/mails', label: 'Mails' },
    panel: <p>Subject of the mail</p>,
    preview: <p>The mail as it is sent</p>,
    actions: [{ label: 'Send a test', dialog: () => null }],
    ...more,
  };
}

async function shown(view: ReactNode): Promise<string> {
  const root = createRootRoute({ component: () => view });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const app = { user: { id: 1 }, site: { id: 1 } } as unknown as AdminApp;
  return renderToString(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <AdminAppContext value={app}>
          <FieldViewsContext value={fieldViews}>
            <RouterProvider router={router} />
          </FieldViewsContext>
        </AdminAppContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('a document is shown with its rows, its panel and its own words', async () => {
  const html = await shown(<GridEditor document={mailOf()} />);
  for (const words of ['Morning post', 'Row 1', 'Greeting', 'Good morning', 'Subject of the mail'])
    expect(html).toContain(words);
  expect(html).not.toMatch(/layout/i);
  expect(html).not.toContain('The mail as it is sent');
  expect(await shown(<GridEditor document={mailOf({ opensWithPreview: true })} />)).toContain(
    'The mail as it is sent',
  );
});

test('a document without rows begins with what its owner offers, else with a hint', async () => {
  const stored = { version: '1', values: { name: 'Empty', grid: { v: 1, rows: [] } } };
  expect(await shown(<GridEditor document={mailOf({ stored })} />)).toContain('No rows yet.');
  const start = <p>Start from yesterday’s mail</p>;
  const offered = await shown(<GridEditor document={mailOf({ stored, start })} />);
  expect(offered).toContain('Start from yesterday’s mail');
  expect(offered).not.toContain('No rows yet.');
});

test('an email grid is offered blocks that have a view for mails', () => {
  expect(offeredBlocks(blocks, 'email').map(({ name }) => name)).toEqual(['greeting']);
  expect(offeredBlocks(blocks, 'web').map(({ name }) => name)).toEqual(['greeting', 'map']);
});

/** The editing state that a part of the editor receives. */
async function editingOf(document: GridDocument) {
  let editing: ReturnType<typeof useGridEditing> | undefined;
  const Probe = () => {
    editing = useGridEditing(document);
    return null;
  };
  await shown(<Probe />);
  if (!editing) throw new Error('The document was not rendered.');
  return editing;
}

test('an owner is handed the changes and the version they belong to', async () => {
  const saved: DocumentChange[] = [];
  const save = async (change: DocumentChange) => {
    saved.push(change);
    return { version: '4', values: { name: 'Morning post', ...change.changes } };
  };
  const { form, editor, save: press } = await editingOf(mailOf({ save }));
  form.set('subject', 'Harbour news');
  editor.change(() => ({ ...grid, rows: [] }));
  editor.undo();
  editor.change((now) => ({
    ...now,
    rows: [...now.rows, { ...row, id: 'r2', columns: [{ blocks: [] }, { blocks: [] }] }],
  }));
  // The editor searches the document for partially typed numbers and dates.
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => null });
  await press();
  expect(saved.map(({ version }) => version)).toEqual(['3']);
  expect(saved[0]?.changes).toMatchObject({
    subject: 'Harbour news',
    grid: { rows: [{ id: 'r1' }, { id: 'r2' }] },
  });
});

test('a block that cannot be saved is selected, and nothing is sent', async () => {
  const save = vi.fn<GridDocument['save']>(async () => ({ version: '4', values: {} }));
  const { editor, save: press } = await editingOf(mailOf({ save }));
  editor.change((now) => ({
    ...now,
    rows: now.rows.map((one) => ({
      ...one,
      columns: [{ blocks: [{ id: 'b1', type: 'greeting', v: 1, settings: {} }] }, { blocks: [] }],
    })),
  }));
  expect(await press()).toBe(false);
  expect(editor.get().selection).toEqual({ kind: 'block', id: 'b1' });
  expect(save).not.toHaveBeenCalled();
});

test('a document with more than 60 rows is not saved', async () => {
  const rows = Array.from({ length: 61 }, (_, at) => ({
    ...row,
    id: `r${at}`,
    columns: [{ blocks: [] }, { blocks: [] }],
  }));
  const { form, save: press } = await editingOf(mailOf());
  form.set('grid', { v: 1, rows });
  expect(await press()).toBe(false);
});

test('parts of the editor throw outside of it', async () => {
  const Lost = () => {
    useEditing();
    useCommands();
    return null;
  };
  expect(() => renderToString(<Lost />)).toThrow('inside its context');
});
