import { Button, type ButtonProps } from '@mantine/core';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyFailure, notifyInfo } from '#admin/generic/notify.ts';
import { collectRows, CSV_ROWS_MAX, csvFileName, saveCsv } from './csv.ts';

interface SaveCsvButtonProps<Row> {
  /** On the button. */
  children: string;
  /** What the rows are of; the file is named after it and the site. */
  fileLabel: string;
  /** The rows behind a place, and the place to go on from; null for no more. */
  load: (after: string | null) => Promise<{ rows: Row[]; next: string | null }>;
  /** The lines of the file, the head first. */
  tableOf: (rows: Row[]) => readonly (readonly string[])[];
  /** What a row is called, alone and in the plural. */
  noun: readonly [one: string, many: string];
  /** What to do about rows that a file has no room for. */
  cutAdvice: string;
  failure: string;
  look?: Pick<ButtonProps, 'variant' | 'color'>;
}

/** Saves rows as CSV, page by page; leaving the screen stops it. */
export function SaveCsvButton<Row>(props: SaveCsvButtonProps<Row>) {
  const { children, look = { variant: 'default' } } = props;
  const { count, save } = useSaving(props);
  return (
    <Button
      {...look}
      leftSection={<Download size={14} aria-hidden />}
      disabled={count !== null}
      onClick={() => void save()}
    >
      {count === null ? children : `${count.toLocaleString('en')} rows …`}
    </Button>
  );
}

function useSaving<Row>({ fileLabel, load, tableOf, noun, cutAdvice, failure }: SaveCsvButtonProps<Row>) {
  const { site } = useApp();
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
      const all = await collectRows(load, setCount, () => isUnmounted.current);
      if (!all) return;
      const today = new Date().toISOString().slice(0, 10);
      saveCsv(tableOf(all.rows), csvFileName(fileLabel, site.name, today));
      tellSaved(all, noun, cutAdvice);
    } catch (error) {
      notifyFailure(failure, error);
    } finally {
      setCount(null);
    }
  };
  return { count, save };
}

function tellSaved(
  { rows: { length }, isCut }: { rows: readonly unknown[]; isCut: boolean },
  [one, many]: readonly [string, string],
  cutAdvice: string,
): void {
  const most = CSV_ROWS_MAX.toLocaleString('en');
  if (isCut) notifyInfo(`Not all ${many} are in the file`, `A file takes ${most} rows. ${cutAdvice}`);
  else notifyDone(length === 1 ? `1 ${one} saved.` : `${length.toLocaleString('en')} ${many} saved.`);
}
