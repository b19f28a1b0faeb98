import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApp, type RegisteredEntity } from '#admin/generic/app.ts';
import { recordNames } from '#admin/generic/list/record-columns.tsx';
import { notifyDone, notifyFailure, notifyInfo } from '#admin/generic/notify.ts';
import { operationOf, type RecordNode } from '#admin/generic/records.ts';
import type { Entity } from '#model/define-entity.ts';
import type { List, ListRow } from '#model/define-list.ts';
import { collectRows, CSV_ROWS_MAX, csvFileName, saveCsv, withEntries } from './csv.ts';

interface CsvButtonProps {
  entity: Entity;
  label: string;
  /** Further columns, each with its label. */
  entriesOf?: List['csvEntries'];
  /** Of the list as it is narrowed and sorted now. */
  input: Readonly<Record<string, unknown>>;
}

/** The most the API answers at once. */
const PAGE_SIZE = 500;

/** Saves the rows of the list as it is narrowed now; leaving the screen stops it. */
export function CsvButton({ entity, label, entriesOf, input }: CsvButtonProps) {
  const { client, entities, site } = useApp();
  const [count, setCount] = useState<number | null>(null);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const save = async () => {
    setCount(0);
    try {
      const all = await collectRows(
        async (after) => {
          const question = { ...input, limit: PAGE_SIZE, ...(after && { after }) };
          const page = await client.stream<RecordNode>(operationOf('stream', entity), question);
          return { rows: page.items, next: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null };
        },
        setCount,
        () => isUnmounted.current,
      );
      if (!all) return;
      const today = new Date().toISOString().slice(0, 10);
      const table = withEntries(tableOf(entity, all.rows, entities), all.rows, entriesOf);
      saveCsv(table, csvFileName(label, site.name, today));
      tellSaved(all.rows.length, all.isCut);
    } catch (error) {
      notifyFailure('The list was not saved', error);
    } finally {
      setCount(null);
    }
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<Download size={14} aria-hidden />}
      disabled={count !== null}
      onClick={() => void save()}
    >
      {count === null ? 'Save as CSV' : `${count.toLocaleString('en')} rows …`}
    </Button>
  );
}

function tellSaved(count: number, isCut: boolean): void {
  if (isCut)
    notifyInfo(
      'Not all rows are in the file',
      `A file takes ${CSV_ROWS_MAX.toLocaleString('en')} rows. Narrow the list by its filters to save the others.`,
    );
  else notifyDone(count === 1 ? '1 row saved.' : `${count} rows saved.`);
}

/** The columns of the entity with their labels; instants in UTC, as every program reads them. */
function tableOf(
  entity: Entity,
  rows: readonly ListRow[],
  entities: readonly RegisteredEntity[],
): string[][] {
  const keys = [...new Set([entity.titleField, ...entity.list.columns])];
  const fields = entity.fields;
  const head = keys.map((key) => fields[key]?.options.label ?? key);
  const textOf = (row: ListRow, key: string) => {
    const [value, field] = [row[key], fields[key]];
    if (value === null || value === undefined) return '';
    if (!field) return String(value);
    const { kind, options } = field;
    if (kind.column(options).type === 'timestamptz') return String(value);
    return (
      recordNames(kind.output(options), value, entities) ?? kind.present?.(value, options) ?? String(value)
    );
  };
  return [head, ...rows.map((row) => keys.map((key) => textOf(row, key)))];
}
