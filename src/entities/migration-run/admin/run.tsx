/** One run: its progress, its results for every source, and why records were not imported. */
import { Alert, Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { recordsKey } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { RunProgress } from '#admin/ui/import-run/run-progress.tsx';
import { isUnderWay, type RunReport, type UndoReport } from '#admin/ui/import-run/run-report.ts';
import { RunResult } from '#admin/ui/import-run/run-result.tsx';
import { Undone, UndoRun } from '#admin/ui/import-run/undo-run.tsx';
import { migrationRun } from '../entity.ts';
import { stateWords, TONES, type RunState } from './run-state.ts';

/** Interval at which a running import is reloaded. */
const RELOAD_EVERY_MS = 1_500;

interface RunNode extends RunState {
  id: number;
  created: string;
  name: string;
  error: string | null;
  report: RunReport | null;
  undoReport: UndoReport | null;
}

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const { client } = useApp();
  const query = useQuery({
    queryKey: [...recordsKey(migrationRun), 'one', Number(id)],
    queryFn: () => client.query<RunNode>('getMigrationRun', { id: Number(id) }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? RELOAD_EVERY_MS : false),
  });
  if (query.error)
    return (
      <Page title="Import">
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  if (!query.data) return <LoadingLines count={4} height={60} />;
  return <Run run={query.data} />;
}

function Run({ run }: { run: RunNode }) {
  const { client, site } = useApp();
  const { report } = run;
  const underWay = isUnderWay(run.state);
  const queries = useQueryClient();
  const undo = async (id: number) => {
    await client.mutate('undoMigration', { id });
    await queries.invalidateQueries({ queryKey: recordsKey(migrationRun) });
  };
  const stop = useMutation({
    mutationFn: () => client.mutate('stopMigration', { id: run.id }),
    onError: (error) => notifyFailure('The import was not stopped', error),
  });
  return (
    <Page
      title={run.name}
      back={{ to: '/migration-run', label: 'Imports' }}
      lead={`Started ${longInstant(run.created, site.timeZone)}`}
      actions={
        <>
          <StateDot tone={TONES[run.state]}>{stateWords(run)}</StateDot>
          {underWay ? (
            <Button
              variant="default"
              size="xs"
              loading={stop.isPending || run.state === 'stopping'}
              onClick={() => stop.mutate()}
            >
              Stop
            </Button>
          ) : null}
          {underWay || run.isDryRun ? null : <UndoRun name={run.name} onUndo={() => undo(run.id)} />}
        </>
      }
    >
      {underWay ? <RunProgress report={report} /> : null}
      {run.error !== null ? (
        <Alert color="red" variant="outline" title="The import failed" mb="md">
          <Text size="sm">{run.error}</Text>
        </Alert>
      ) : null}
      {run.undoReport ? <Undone report={run.undoReport} /> : null}
      {report ? <RunResult report={report} isDryRun={run.isDryRun} /> : null}
    </Page>
  );
}
