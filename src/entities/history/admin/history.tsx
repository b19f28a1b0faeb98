/** The latest changes of all records: author, action and record, with links to the records. */
import { Button, Checkbox, Group, Select, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { longInstant, shortInstant, withLocalInstants } from '#admin/generic/dates.ts';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import { DataTable, type DataColumn } from '#admin/generic/list/data-table.tsx';
import { Paging } from '#admin/generic/list/paging.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useUrlState, type UrlState } from '#admin/generic/url-state.ts';

interface Change {
  id: number;
  at: string;
  by: { id: number; fullName: string } | null;
  entity: string;
  label: string;
  recordId: number;
  title: string;
  exists: boolean;
  event: string;
  fields: string[];
}

interface HistoryPage {
  changes: Change[];
  people: { id: number; fullName: string }[];
  end: number | null;
}

const FILTERS = ['entity', 'user', 'from', 'until', 'all'] as const;
const NO_FILTERS = Object.fromEntries(FILTERS.map((key) => [key, null]));

export function View() {
  const { client, site, recordPath } = useApp();
  const [state, set] = useUrlState();
  const input = inputOf(state, site.id);
  const query = useQuery({
    queryKey: ['history', input],
    queryFn: () => client.query<HistoryPage>('getHistoryList', input),
    meta: { list: 'History' },
    placeholderData: keepPreviousData,
  });
  const changes = query.data?.changes ?? [];
  const next = query.data?.end;
  return (
    <Page
      title="History"
      lead="Who changed what. Changes are kept for a year; published and named versions are never deleted."
    >
      <Filters state={state} set={set} people={query.data?.people ?? []} />
      {query.isPending ? <LoadingLines count={12} height={40} /> : null}
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && changes.length === 0 ? (
        <EmptyState
          title="No changes found"
          action={
            FILTERS.some((key) => state[key]) ? (
              <Button variant="default" onClick={() => set(NO_FILTERS)}>
                Clear filters
              </Button>
            ) : null
          }
        >
          {next ? 'No matches on this page. Go to older changes.' : 'Choose another kind, person or period.'}
        </EmptyState>
      ) : null}
      {changes.length > 0 ? (
        <DataTable
          label="Changes"
          columns={columnsFor(site.timeZone)}
          rows={changes}
          rowKey={(change) => change.id}
          rowPath={(change) => (change.exists ? recordPath(change.entity, change.recordId) : null)}
          sort={null}
          isStale={query.isPlaceholderData}
        />
      ) : null}
      {query.data ? <Paging count={changes.length} total={null} next={next ? String(next) : null} /> : null}
    </Page>
  );
}

function inputOf(state: UrlState, siteId: number): Record<string, unknown> {
  const number = (key: string) => (/^\d{1,15}$/.test(state[key] ?? '') ? Number(state[key]) : undefined);
  const [user, before] = [number('user'), number('after')];
  return {
    ...(state['all'] ? {} : { site: siteId }),
    ...(state['entity'] && { entity: state['entity'] }),
    ...(user !== undefined && { user }),
    ...(before !== undefined && { before }),
    ...(state['from'] && { from: state['from'] }),
    ...(state['until'] && { until: state['until'] }),
  };
}

interface FiltersProps {
  state: UrlState;
  set: (change: Record<string, string | null>) => void;
  people: HistoryPage['people'];
}

function Filters({ state, set, people }: FiltersProps) {
  return (
    <Group gap="xs" mb="sm" component="search" aria-label="Find changes">
      <Select
        size="xs"
        w={170}
        aria-label="Kind"
        placeholder="Any kind"
        clearable
        data={useKinds()}
        value={state['entity'] ?? null}
        onChange={(value) => set({ entity: value })}
      />
      <Select
        size="xs"
        w={190}
        aria-label="Person"
        placeholder="Anyone"
        clearable
        searchable
        data={people.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
        value={state['user'] ?? null}
        onChange={(value) => set({ user: value })}
      />
      <TimeRange state={state} set={set} />
      <Checkbox
        size="xs"
        label={'Include other sites'}
        checked={state['all'] === '1'}
        onChange={(event) => set({ all: event.currentTarget.checked ? '1' : null })}
      />
      {FILTERS.some((key) => state[key]) ? (
        <Button variant="subtle" color="gray" onClick={() => set(NO_FILTERS)}>
          Clear
        </Button>
      ) : null}
    </Group>
  );
}

/** Kinds of records that this user may read, sorted by name. */
function useKinds(): { value: string; label: string }[] {
  const { entities, actor } = useApp();
  return entities
    .filter(({ entity, access }) => entity.history !== false && access.read(actor))
    .map(({ entity }) => ({ value: entity.name, label: entity.pluralLabel }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function TimeRange({ state, set }: Pick<FiltersProps, 'state' | 'set'>) {
  const TimeFilter = useFieldViews()('instant').Filter;
  const range =
    state['from'] || state['until'] ? { from: state['from'] ?? null, until: state['until'] ?? null } : null;
  if (!TimeFilter) return null;
  return (
    <TimeFilter
      value={range}
      options={{ label: 'Time' }}
      onChange={(value) => {
        const next = value as typeof range;
        set({ from: next?.from ?? null, until: next?.until ?? null });
      }}
    />
  );
}

function columnsFor(timeZone: string): DataColumn<Change>[] {
  const now = new Date();
  return [
    {
      key: 'record',
      label: 'Record',
      render: (change) => <RecordCell change={change} timeZone={timeZone} now={now} />,
    },
    { key: 'kind', label: 'Kind', width: '130px', from: 'md', render: (change) => change.label },
    {
      key: 'event',
      label: 'Change',
      width: '34%',
      from: 'sm',
      render: (change) => <EventCell change={change} timeZone={timeZone} now={now} />,
    },
    {
      key: 'by',
      label: 'Changed by',
      width: '150px',
      from: 'sm',
      render: (change) => (
        <Text size="sm" truncate>
          {change.by?.fullName ?? 'System'}
        </Text>
      ),
    },
    {
      key: 'at',
      label: 'Date',
      width: '130px',
      from: 'sm',
      render: (change) => (
        <Text size="sm" c="dimmed" truncate>
          <time dateTime={change.at} title={longInstant(change.at, timeZone)}>
            {shortInstant(change.at, timeZone, now)}
          </time>
        </Text>
      ),
    },
  ];
}

interface CellProps {
  change: Change;
  timeZone: string;
  now: Date;
}

/** The title; on narrow screens also the content of the other columns. */
function RecordCell({ change, timeZone, now }: CellProps) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {change.title}
      </Text>
      <Text size="xs" c="dimmed" truncate hiddenFrom="sm">
        {withLocalInstants(change.event, timeZone, now)}
        {change.by ? ` by ${change.by.fullName}` : ''}, {shortInstant(change.at, timeZone, now)}
      </Text>
    </>
  );
}

/** The event, and the changed fields. */
function EventCell({ change, timeZone, now }: CellProps) {
  return (
    <Text size="sm" truncate title={change.fields.join(', ')}>
      {withLocalInstants(change.event, timeZone, now)}
      {change.fields.length > 0 ? (
        <Text span inherit c="dimmed">
          {' '}
          {change.fields.join(', ')}
        </Text>
      ) : null}
    </Text>
  );
}
