/**
 * Present on every screen while this tab waits for an export: notifies the user when an export that this tab started is ready, and has the
 * browser save the file.
 */
import { useEffect } from 'react';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { CSV_FILE_DAYS, CSV_FILES_PATH } from '#text/csv/csv-files.ts';
import { saveFile } from './csv-in-browser.ts';
import { awaitedSince, stopAwaiting, useAwaited } from './awaited.ts';
import { isUnderWay, useExports, type CsvExport } from './exports.ts';

export function ExportWatch() {
  const awaited = useAwaited();
  const { data, dataUpdatedAt } = useExports(awaited.length > 0);
  useEffect(() => {
    if (!data || dataUpdatedAt <= awaitedSince()) return;
    for (const id of awaited) {
      const made = data.find((one) => one.id === id);
      if (made && isUnderWay(made)) continue;
      stopAwaiting(id);
      if (made) tell(made);
    }
  }, [awaited, data, dataUpdatedAt]);
  return null;
}

function tell({ id, state, rows, error }: CsvExport): void {
  if (state !== 'ready') return notifyFailure('The CSV file was not created', new Error(error ?? ''));
  saveFile(`${CSV_FILES_PATH}/${id}`, '');
  const count = rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`;
  notifyDone(`${count} saved. The file stays under CSV files for ${CSV_FILE_DAYS} days.`);
}
