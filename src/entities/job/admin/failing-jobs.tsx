/** Work in the background that failed, and when it is tried again. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { DataTable, type DataColumn } from '#admin/generic/list/data-table.tsx';
import { Page } from '#admin/generic/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/states.tsx';

interface FailingJob {
  job: string;
  summary: string;
  attempts: number;
  attemptsMax: number;
  error: string;
  nextTry: string | null;
}

export function View() {
  const { client, site } = useApp();
  const query = useQuery({
    queryKey: ['jobs', 'list'],
    queryFn: () => client.query<{ jobs: FailingJob[] }>('getFailingJobs', {}),
    meta: { list: 'Failing jobs' },
  });
  const jobs = query.data?.jobs.map((job, index) => ({ ...job, key: index }));
  return (
    <Page
      title="Failing jobs"
      lead="A job that fails is tried again after a pause that grows, until it is given up."
    >
      {query.isPending ? <LoadingLines count={4} height={40} /> : null}
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {jobs?.length === 0 ? (
        <EmptyState title="No job is failing">All work in the background is done or under way.</EmptyState>
      ) : null}
      {jobs && jobs.length > 0 ? (
        <DataTable
          label="Failing jobs"
          columns={columnsFor(site.timeZone)}
          rows={jobs}
          rowKey={(job) => job.key}
          sort={null}
        />
      ) : null}
    </Page>
  );
}

function columnsFor(timeZone: string): DataColumn<FailingJob>[] {
  const now = new Date();
  return [
    {
      key: 'job',
      label: 'Job',
      render: ({ summary, error }) => (
        <>
          <Text size="sm" fw={500} truncate>
            {summary}
          </Text>
          <Text size="xs" c="dimmed" truncate title={error}>
            {error}
          </Text>
        </>
      ),
    },
    {
      key: 'attempts',
      label: 'Attempts',
      width: '100px',
      from: 'sm',
      render: ({ attempts, attemptsMax }) => (
        <Text size="sm">
          {attempts} of {attemptsMax}
        </Text>
      ),
    },
    {
      key: 'nextTry',
      label: 'Next try',
      width: '140px',
      render: ({ nextTry }) => (
        <Text size="sm" c="dimmed">
          {nextTry === null ? 'Given up' : shortInstant(nextTry, timeZone, now)}
        </Text>
      ),
    },
  ];
}
