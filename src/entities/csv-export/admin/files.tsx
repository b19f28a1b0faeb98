/** The lists that a user saved as CSV, with their progress and their files. */
import { Anchor, Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { EXPORTS_KEY, isUnderWay, useExports, type CsvExport } from '#admin/generic/csv/exports.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { PlainTable, type PlainRow } from '#admin/ui/plain-table.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { CSV_FILE_DAYS, CSV_FILES_PATH } from '#text/csv/csv-files.ts';

const LEAD = `“Save as CSV” saves all rows of a list to a file. Only you can download your files. Files are deleted after ${CSV_FILE_DAYS} days. Files with reader data are also deleted when any reader’s account is erased.`;

export function View() {
  const query = useExports(true);
  return (
    <Page title="CSV files" lead={LEAD}>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={4} height={40} /> : null}
      {query.data ? <Files files={query.data} /> : null}
    </Page>
  );
}

function Files({ files }: { files: readonly CsvExport[] }) {
  const { site } = useApp();
  const remove = useRemoving();
  if (files.length === 0)
    return <Text c="dimmed">No CSV files yet. Choose “Save as CSV” above a list to create one.</Text>;
  const rows = files.map((file): PlainRow => ({
    key: file.id,
    cells: [
      <FileCell key="name" file={file} />,
      file.rows.toLocaleString('en'),
      longInstant(file.created, site.timeZone),
      <StateDot key="state" tone={STATES[file.state].tone}>
        {STATES[file.state].label}
      </StateDot>,
      <Button
        key="delete"
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={`${isUnderWay(file) ? 'Stop' : 'Delete'} ${file.name}`}
        onClick={() => remove.mutate(file)}
      >
        {isUnderWay(file) ? 'Stop' : 'Delete'}
      </Button>,
    ],
  }));
  return <PlainTable label="CSV files" columns={COLUMNS} rows={rows} minWidth={620} />;
}

const COLUMNS = [
  { label: 'File' },
  { label: 'Rows', width: 90, align: 'right' as const },
  { label: 'Started', width: 170 },
  { label: 'Status', width: 140 },
  { label: 'Delete', isLabelHidden: true, width: 90 },
];

const STATES = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  running: { label: 'In progress', tone: 'waiting' },
  ready: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  removed: { label: 'Removed', tone: 'off' },
} as const;

function FileCell({ file: { id, name, state, error } }: { file: CsvExport }) {
  return (
    <>
      {state === 'ready' ? (
        <Anchor href={`${CSV_FILES_PATH}/${id}`} download>
          {name}
        </Anchor>
      ) : (
        name
      )}
      {error === null ? null : (
        <Text size="xs" c="dimmed">
          {error}
        </Text>
      )}
    </>
  );
}

function useRemoving() {
  const { client } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CsvExport) => client.mutate('deleteCsvExport', { id }),
    onSuccess: async (_answer, file) => {
      notifyDone(isUnderWay(file) ? 'Export stopped.' : `${file.name} was deleted.`);
      await queries.invalidateQueries({ queryKey: EXPORTS_KEY });
    },
    onError: (error, file) =>
      notifyFailure(isUnderWay(file) ? 'The export was not stopped' : 'The file was not deleted', error),
  });
}
