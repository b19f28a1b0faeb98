import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { collectRows, CSV_ROWS_MAX, csvFileName, saveCsv } from '#admin/generic/declared/csv.ts';
import { notifyDone, notifyFailure, notifyInfo } from '#admin/generic/notify.ts';

interface Month {
  companyId: number;
  company: string;
  month: string;
  views: number;
  readers: number;
}

const HEAD = ['Company', 'Id', 'Month', 'Items read', 'Accounts'];

/** Saves what was read by the licences of the site, a row for each company and month; leaving the screen stops it. */
export function UsageCsv() {
  const { client, site } = useApp();
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
      const load = async (after: string | null) => {
        const input = { site: site.id, ...(after && { after }) };
        return client.query<{ rows: Month[]; next: string | null }>('getLicenceUsage', input);
      };
      const all = await collectRows(load, setCount, () => isUnmounted.current);
      if (!all) return;
      const rows = all.rows.map(({ company, companyId, month, views, readers }) =>
        [company, companyId, month, views, readers].map(String),
      );
      const today = new Date().toISOString().slice(0, 10);
      saveCsv([HEAD, ...rows], csvFileName('Usage of site licences', site.name, today));
      tellSaved(rows.length, all.isCut);
    } catch (error) {
      notifyFailure('The usage was not saved', error);
    } finally {
      setCount(null);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
      disabled={count !== null}
      onClick={() => void save()}
    >
      {count === null ? 'Save usage as CSV' : `${count.toLocaleString('en')} rows …`}
    </Button>
  );
}

function tellSaved(count: number, isCut: boolean): void {
  if (isCut)
    notifyInfo(
      'Not all months are in the file',
      `A file takes ${CSV_ROWS_MAX.toLocaleString('en')} rows; those of the oldest licences are in it.`,
    );
  else notifyDone(count === 1 ? '1 month saved.' : `${count.toLocaleString('en')} months saved.`);
}
