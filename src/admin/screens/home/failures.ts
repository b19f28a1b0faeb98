/** What failed without anybody looking: imports, mail, jobs; asked of their own operations, as far as one may. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AdminApp } from '#admin/generic/app.ts';
import type { RecordNode } from '#admin/generic/records.ts';
import { mayWatchMail } from '#entities/mail-outbox/access.ts';
import { access as runAccess } from '#entities/migration-run/access.ts';

/** Failures are counted up to here, and so many are named. */
const COUNTED_MAX = 100;
const NAMED_MAX = 5;

interface Failed {
  count: number;
  hasMore: boolean;
  entries: { key: string; name: string; note: string | null; at: string | null; path: string }[];
}

interface Failure {
  title: string;
  empty: string;
  more: { path: string; search?: Record<string, string> };
  query: UseQueryResult<Failed>;
}

export type Failures = Failure[];

/** Every kind of failure this person may see. */
export function useFailures(app: AdminApp): Failures {
  const { client, actor, site } = app;
  const [seesImports, seesSystem] = [runAccess.read(actor), mayWatchMail(actor)];
  const imports = useQuery({
    queryKey: ['records', 'migrationRun', 'failed', site.id],
    enabled: seesImports,
    queryFn: async () =>
      ofRecords(await client.stream<RecordNode>('getMigrationRunStream', { site: site.id, ...FAILED }), [
        'name',
        'error',
        '/migration-run',
      ]),
  });
  const mails = useQuery({
    queryKey: ['records', 'mailOutbox', 'failed'],
    enabled: seesSystem,
    queryFn: async () =>
      ofRecords(await client.stream<RecordNode>('getMailOutboxStream', FAILED), [
        'subject',
        'lastError',
        '/system/mail',
      ]),
  });
  const jobs = useQuery({
    queryKey: ['jobs', 'failing'],
    enabled: seesSystem,
    queryFn: async () =>
      ofJobs(await client.query<{ jobs: FailingJob[] }>('getFailingJobs', { limit: COUNTED_MAX + 1 })),
  });
  return [
    ...(seesImports ? [{ ...IMPORTS, query: imports }] : []),
    ...(seesSystem
      ? [
          { ...MAILS, query: mails },
          { ...JOBS, query: jobs },
        ]
      : []),
  ];
}

const FAILED = { state: 'failed', limit: NAMED_MAX, countTotal: true } as const;
const STATE = { state: 'failed' };

const IMPORTS = {
  title: 'Failing imports',
  empty: 'No import of this site failed.',
  more: { path: '/migration-run', search: STATE },
};
const MAILS = {
  title: 'Failing mails',
  empty: 'No mail failed.',
  more: { path: '/system', search: STATE },
};
const JOBS = {
  title: 'Failing jobs',
  empty: 'All work in the background is done or under way.',
  more: { path: '/system/jobs' },
};

function ofRecords(
  page: { items: RecordNode[]; totalCount: number | null },
  [name, error, path]: readonly [name: string, error: string, path: string],
): Failed {
  const total = page.totalCount ?? page.items.length;
  return {
    count: Math.min(total, COUNTED_MAX),
    hasMore: total > COUNTED_MAX,
    entries: page.items.map((node) => ({
      key: String(node.id),
      name: String(node[name]),
      note: (node[error] as string | null) ?? null,
      at: node.created,
      path: `${path}/${node.id}`,
    })),
  };
}

interface FailingJob {
  summary: string;
  error: string;
  nextTry: string | null;
}

function ofJobs({ jobs }: { jobs: FailingJob[] }): Failed {
  return {
    count: Math.min(jobs.length, COUNTED_MAX),
    hasMore: jobs.length > COUNTED_MAX,
    entries: jobs.slice(0, NAMED_MAX).map((job, index) => ({
      key: String(index),
      name: job.summary,
      note: job.error,
      at: null,
      path: '/system/jobs',
    })),
  };
}
