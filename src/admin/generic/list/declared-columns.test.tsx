/** Every column of every declared list shows formatted values. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column, List, ListRow } from '#model/screens/define-list.ts';
import { entities } from '#registry/entities.ts';
import { fieldExamples } from '#registry/field-examples.ts';
import { fieldViews } from '#registry/fields.admin.ts';
import { screens } from '#registry/screens.admin.ts';
import { allBut, holding } from '#testing/contract/access/rights.ts';
import { AdminDataContext, type AdminData } from '#admin/generic/admin-data.ts';
import { AdminAppContext, type AdminApp } from '#admin/generic/app.ts';
import { FieldViewsContext } from '#admin/generic/field-views-context.ts';
import { declaredColumns } from '#admin/generic/declared/declared-columns.tsx';

const data = { timeZone: 'Europe/Brussels' } as AdminData;
const app = { contentTypes: [], entities } as unknown as AdminApp;
const inAdmin = (view: ReactNode) =>
  renderToString(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <AdminDataContext value={data}>
          <AdminAppContext value={app}>
            <FieldViewsContext value={fieldViews}>{view}</FieldViewsContext>
          </AdminAppContext>
        </AdminDataContext>
      </QueryClientProvider>
    </MantineProvider>,
  );

const lists: { path: string; list: List }[] = [];
for (const screen of screens)
  if ('list' in screen) lists.push({ path: screen.path, list: (await screen.list()).list });

const INSTANT = '2026-11-29T06:03:13.647Z';

/** Values that the API can return for a column: examples of its field, otherwise an instant. */
function valuesOf({ source, columns }: List, { key }: Pick<Column, 'key'>): unknown[] {
  const field = 'entity' in source ? source.entity.fields[key] : undefined;
  // Only the words of such a column know what the value is.
  if (!field) return columns?.some((column) => column.key === key && column.text) ? [] : [INSTANT];
  const api = field.kind.output(field.options);
  if ('record' in api) return [{ id: 12, name: 'Ports' }];
  if (field.kind.kind === 'instant') return [INSTANT];
  const uses = fieldExamples.find(({ kind }) => kind === field.kind.kind)?.uses ?? [];
  return field.kind.kind === 'choice' || field.kind.kind === 'text'
    ? []
    : uses.flatMap(({ good }) => good.map(({ given }) => given)).slice(0, 1);
}

test('columns of declared lists format instants and objects', () => {
  expect(lists.length).toBeGreaterThan(20);
  const raw: string[] = [];
  for (const { path, list } of lists) {
    const columns = declaredColumns(list, {
      entities,
      viewsOf: (kind) => fieldViews[kind] ?? {},
      timeZone: 'Europe/Brussels',
      actor: holding(allBut([])),
      modulesOn: [],
      listKey: [],
    });
    for (const column of columns)
      for (const value of column.key === 'actions' ? [] : valuesOf(list, column)) {
        const html = shown(column, { id: 12, [column.key]: value });
        if (/\d{4}-\d\d-\d\dT\d\d:\d\d|\[object Object\]/i.test(html.replaceAll(/datetime="[^"]*"/gi, '')))
          raw.push(`${path} ${column.key}: ${html}`);
      }
  }
  expect(raw).toEqual([]);
});

/** The cell, or nothing if the words of the column need more of the row than this value. */
function shown(column: ReturnType<typeof declaredColumns>[number], row: ListRow): string {
  try {
    return inAdmin(column.render(row));
  } catch (error) {
    if (error instanceof TypeError) return '';
    throw error;
  }
}
