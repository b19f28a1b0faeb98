/** Addresses readers asked for in vain, with what can be done about each. */
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { DataTable, type DataColumn } from '#admin/generic/list/data-table.tsx';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { access as redirectAccess } from '#entities/website-redirect/access.ts';
import { mayForgetMissingPages } from '../access.ts';

interface MissingPage {
  path: string;
  count: number;
  lastAsked: string;
  referrerHost: string | null;
}

/** Addresses shown; those below are asked for least. */
const SHOWN_MAX = 100;
const KEY = 'missing-pages';

export function View() {
  const { client, site, actor } = useApp();
  const query = useQuery({
    queryKey: [KEY, 'list', site.id],
    queryFn: () =>
      client.query<{ pages: MissingPage[]; hasMore: boolean }>('getMissingPages', {
        site: site.id,
        limit: SHOWN_MAX,
      }),
    meta: { list: 'Pages not found' },
  });
  const pages = query.data?.pages;
  return (
    <Page
      title="Pages not found"
      lead={`What readers of ${site.name} asked for and nothing stands at, the most wanted first.`}
    >
      {query.isPending ? <LoadingLines count={8} height={40} /> : null}
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {pages?.length === 0 ? (
        <EmptyState title="Readers found everything they asked for">
          An address appears here within half a minute of somebody asking for it in vain.
        </EmptyState>
      ) : null}
      {pages && pages.length > 0 ? (
        <>
          <DataTable
            label="Pages not found"
            columns={columnsFor(site.timeZone, redirectAccess.create(actor), mayForgetMissingPages(actor))}
            rows={pages}
            rowKey={(page) => page.path}
            sort={null}
          />
          {query.data?.hasMore && pages.length === SHOWN_MAX ? (
            <Text size="sm" c="dimmed" mt="sm">
              The {SHOWN_MAX} most wanted are shown.
            </Text>
          ) : null}
        </>
      ) : null}
    </Page>
  );
}

function columnsFor(timeZone: string, mayRedirect: boolean, mayForget: boolean): DataColumn<MissingPage>[] {
  const now = new Date();
  const columns: DataColumn<MissingPage>[] = [
    {
      key: 'path',
      label: 'Address',
      render: ({ path, referrerHost }) => (
        <>
          <Text size="sm" fw={500} truncate title={path}>
            {path}
          </Text>
          {referrerHost ? (
            <Text size="xs" c="dimmed" truncate>
              Linked from {referrerHost}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'count',
      label: 'Asked for',
      width: '110px',
      from: 'sm',
      render: ({ count }) => <Text size="sm">{count === 1 ? 'once' : `${count} times`}</Text>,
    },
    {
      key: 'lastAsked',
      label: 'Last',
      width: '140px',
      from: 'md',
      render: ({ lastAsked }) => (
        <Text size="sm" c="dimmed">
          {shortInstant(lastAsked, timeZone, now)}
        </Text>
      ),
    },
  ];
  if (!mayRedirect && !mayForget) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      label: 'Actions',
      width: 'min(250px, 48%)',
      render: (page) => (
        <Group gap={6} justify="flex-end">
          {mayRedirect ? <Redirect path={page.path} /> : null}
          {mayForget ? <Forget path={page.path} /> : null}
        </Group>
      ),
    },
  ];
}

function Redirect({ path }: { path: string }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Create a redirect from ${path}`}
      renderRoot={(root) => <Link to="/create-redirect" search={{ from: path } as never} {...root} />}
    >
      Create a redirect
    </Button>
  );
}

function Forget({ path }: { path: string }) {
  const { client, site } = useApp();
  const queries = useQueryClient();
  const forget = useMutation({
    mutationFn: () => client.mutate('forgetMissingPage', { site: site.id, path }),
    onSuccess: async () => {
      notifyDone(`${path} is forgotten until somebody asks for it again.`);
      await queries.invalidateQueries({ queryKey: [KEY] });
    },
    onError: (err) => notifyFailure('That did not work', err),
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      aria-label={`Forget ${path}`}
      loading={forget.isPending}
      onClick={() => forget.mutate()}
    >
      Forget
    </Button>
  );
}
