/** One run: its progress, what it did with every source, and why records were not imported. */
import { Alert, Anchor, Button, Select, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page.tsx';
import { recordsKey } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { PlainTable, type PlainRow } from '#admin/ui/plain-table.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { RunProgress } from '#admin/ui/run-progress.tsx';
import { groupRemarks, type RemarkGroup } from '#model/import-remarks.ts';
import { countByKind, LOSS_KINDS, remarkOfLoss } from '#model/losses.ts';
import { migrationRun } from '../entity.ts';
import { COUNT_LABELS, isUnderWay, type RunReport, type UndoReport } from './report.ts';
import { stateWords, TONES, type RunState } from './run-state.ts';
import { Undone, UndoRun } from './undo-run.tsx';

/** How often a running import is reloaded. */
const RELOAD_EVERY_MS = 1_500;
const REMARKS_SHOWN = 200;

interface RunNode extends RunState {
  id: number;
  created: string;
  name: string;
  error: string | null;
  report: RunReport | null;
  undoReport: UndoReport | null;
  startedBy: unknown;
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
      <Page title="Migration run">
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
  const stop = useMutation({
    mutationFn: () => client.mutate('stopMigration', { id: run.id }),
    onError: (error) => notifyFailure('The run was not stopped', error),
  });
  return (
    <Page
      title={run.name}
      back={{ to: '/migration-run', label: 'Migration runs' }}
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
          {underWay || run.isDryRun || run.startedBy === null ? null : <UndoRun run={run} />}
        </>
      }
    >
      {underWay ? <RunProgress report={report} /> : null}
      {run.error !== null ? (
        <Alert color="red" variant="outline" title="The run failed" mb="md">
          <Text size="sm">{run.error}</Text>
        </Alert>
      ) : null}
      {run.undoReport ? <Undone report={run.undoReport} /> : null}
      {report ? <Counts report={report} isDryRun={run.isDryRun} /> : null}
      {report && report.remarks.length > 0 ? <Remarks report={report} /> : null}
    </Page>
  );
}

const COUNT_COLUMNS = COUNT_LABELS.map((label) => ({
  label: `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
  align: 'right' as const,
}));

function Counts({ report, isDryRun }: { report: RunReport; isDryRun: boolean }) {
  const { sources, totals, seconds } = report;
  const countsOf = (counts: RunReport['sources'][number] | typeof totals) =>
    COUNT_LABELS.map((label) => counts[label]);
  const rows = sources.map((source) => ({
    key: source.key,
    cells: [<SourceCell key="source" name={source.key} target={source.target} />, ...countsOf(source)],
  }));
  return (
    <>
      <Text size="sm" mb="xs" component="output" display="block">
        {totals.records} records in {seconds.toFixed(1)} seconds
        {isDryRun ? '; nothing was written.' : '.'}
      </Text>
      <PlainTable
        label="Records by source"
        columns={[{ label: 'Source' }, ...COUNT_COLUMNS]}
        rows={[...rows, { key: 'all sources', cells: ['All', ...countsOf(totals)], isBold: true }]}
        minWidth={620}
      />
      <Made report={report} isDryRun={isDryRun} />
      <Lost report={report} />
    </>
  );
}

/** A source, with a link to the list of its imported records. */
function SourceCell({ name, target }: { name: string; target: string }) {
  const { contentTypes, entities } = useApp();
  const type = contentTypes.find((one) => one.name === target);
  const entity = entities.find((entry) => entry.entity.name === target)?.entity;
  return (
    <>
      {name}
      <Anchor
        component={Link}
        to={type ? `/content?type=${target}` : `/e/${target}`}
        size="xs"
        display="block"
      >
        {type?.pluralLabel ?? entity?.pluralLabel ?? target}
      </Anchor>
    </>
  );
}

const NAMES_SHOWN = 20;

/** What came into being beside the records themselves. */
function Made({ report, isDryRun }: { report: RunReport; isDryRun: boolean }) {
  const { contentTypes, entities } = useApp();
  const made = report.made ?? [];
  if (made.length === 0) return null;
  const labelOf = (target: string) =>
    contentTypes.find(({ name }) => name === target)?.pluralLabel ??
    entities.find(({ entity }) => entity.name === target)?.entity.pluralLabel ??
    target;
  return (
    <section aria-labelledby="made">
      <Title order={2} size="h4" mt="xl" mb="xs" id="made">
        {isDryRun ? 'Would be created because records name them' : 'Created because records name them'}
      </Title>
      {made.map(({ target, count, names }) => (
        <Text key={target} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {labelOf(target)} ({count.toLocaleString('en')}): {names.slice(0, NAMES_SHOWN).join(', ')}
          {count > NAMES_SHOWN ? ` and ${(count - NAMES_SHOWN).toLocaleString('en')} more` : ''}
        </Text>
      ))}
    </section>
  );
}

/** What texts lost, links that lead nowhere among it, in one line. */
function Lost({ report }: { report: RunReport }) {
  const sums = countByKind(report.losses ?? []);
  if (sums.length === 0) return null;
  const words = sums.map(([kind, sum]) => `${LOSS_KINDS[kind]}: ${sum.toLocaleString('en')}`);
  return (
    <Text size="sm" mt="xs">
      Lost from texts: {words.join(', ')}.
    </Text>
  );
}

const ALL = 'all';
const OUTCOMES = [
  { value: ALL, label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'skipped', label: 'Skipped' },
  { value: 'warning', label: 'Warnings' },
  { value: 'lost', label: 'Lost from texts, in all' },
];

function Remarks({ report }: { report: RunReport }) {
  const remarks = [...report.remarks, ...(report.losses ?? []).map(remarkOfLoss)];
  const [chosen, setChosen] = useState<string | null>(null);
  const outcome = chosen ?? ALL;
  const groups = groupRemarks(remarks.filter((remark) => outcome === ALL || remark.outcome === outcome));
  const hidden = Math.max(groups.length - REMARKS_SHOWN, 0) + report.remarksLeftOut;
  return (
    <section aria-labelledby="remarks">
      <Title order={2} size="h4" mt="xl" mb="xs" id="remarks">
        Reasons
      </Title>
      <Select
        aria-label="Outcome"
        size="xs"
        maw={180}
        mb="xs"
        allowDeselect={false}
        data={OUTCOMES}
        value={outcome}
        onChange={setChosen}
      />
      <PlainTable label="Reasons" columns={COLUMNS} rows={groups.slice(0, REMARKS_SHOWN).map(rowOf)} />
      {hidden > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {hidden} more are not shown; the command line lists{' '}
          {report.remarksLeftOut > 0 ? 'more of them' : 'all'} with --json.
        </Text>
      ) : null}
    </section>
  );
}

const COLUMNS = [
  { label: 'Reason' },
  { label: 'Outcome', width: 90 },
  { label: 'Records', width: 90 },
  { label: 'First', width: '34%' },
];

const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  failed: 'Failed',
  skipped: 'Skipped',
  warning: 'Warning',
  lost: 'Lost',
};

/** Remarks of one reason: how many there are, and the first of them. */
function rowOf({ count, outcome, first: { position, key, reason } }: RemarkGroup, index: number): PlainRow {
  const record = (
    <>
      {position}
      {key === null ? null : (
        <Text c="dimmed" size="xs">
          {key}
        </Text>
      )}
    </>
  );
  return {
    key: index,
    cells: [reason, OUTCOME_WORDS[outcome] ?? outcome, count.toLocaleString('en'), record],
  };
}
