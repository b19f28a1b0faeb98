/** A run's results by source, additionally created records, losses, and the reasons. */
import { Anchor, Select, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { PlainTable, type PlainRow } from '#admin/ui/plain-table.tsx';
import { groupRemarks, type RemarkGroup } from '#import/remarks.ts';
import { countByKind, LOSS_KINDS, remarkOfLoss } from '#import/losses.ts';
import { COUNT_LABELS, type RunReport } from './run-report.ts';

const REMARKS_SHOWN = 200;

const COUNT_COLUMNS = COUNT_LABELS.map((label) => ({
  label: `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
  align: 'right' as const,
}));

/** The report of a run. */
export function RunResult({ report, isDryRun }: { report: RunReport; isDryRun: boolean }) {
  return (
    <>
      <Counts report={report} isDryRun={isDryRun} />
      {report.remarks.length > 0 ? <Remarks report={report} /> : null}
    </>
  );
}

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

/** Records created in addition to the imported ones. */
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
        {isDryRun
          ? 'Would be created because imported records refer to them'
          : 'Created because imported records refer to them'}
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

/** Everything that was lost from texts, including broken links, in one line. */
function Lost({ report }: { report: RunReport }) {
  const sums = countByKind(report.losses ?? []);
  if (sums.length === 0) return null;
  const words = sums.map(([kind, sum]) => `${LOSS_KINDS[kind]}: ${sum.toLocaleString('en')}`);
  return (
    <Text size="sm" mt="xs">
      Left out of texts: {words.join(', ')}.
    </Text>
  );
}

const ALL = 'all';
const OUTCOMES = [
  { value: ALL, label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'skipped', label: 'Skipped' },
  { value: 'warning', label: 'Warnings' },
  { value: 'lost', label: 'Left out of texts' },
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
          {hidden} more are not shown. The command line lists{' '}
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
  { label: 'First record', width: '34%' },
];

const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  failed: 'Failed',
  skipped: 'Skipped',
  warning: 'Warning',
  lost: 'Left out',
};

/** A table row for remarks with the same reason: their number and the first of them. */
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
