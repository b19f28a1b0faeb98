/** One run: how far it is, what it did with every source, and why records were not taken. */
import { Alert, Anchor, Button, Progress, Select, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page.tsx';
import { recordsKey } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { migrationRun } from '../entity.ts';
import { COUNT_LABELS, isUnderWay, type RunReport } from './report.ts';
import { stateWords, TONES, type RunState } from './run-state.ts';

/** How often a run that is under way is looked at. */
const LOOK_EVERY_MS = 1_500;
const REMARKS_SHOWN = 200;

interface RunNode extends RunState {
  id: number;
  created: string;
  name: string;
  error: string | null;
  report: RunReport | null;
}

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const { client } = useApp();
  const query = useQuery({
    queryKey: [...recordsKey(migrationRun), 'one', Number(id)],
    queryFn: () => client.query<RunNode>('getMigrationRun', { id: Number(id) }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? LOOK_EVERY_MS : false),
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
        </>
      }
    >
      {underWay ? <Progress value={100} animated mb="md" aria-label="The run is under way" /> : null}
      {run.error !== null ? (
        <Alert color="red" variant="outline" title="The run failed" mb="md">
          <Text size="sm">{run.error}</Text>
        </Alert>
      ) : null}
      {report ? <Counts report={report} isDryRun={run.isDryRun} /> : null}
      {report && report.remarks.length > 0 ? <Remarks report={report} /> : null}
    </Page>
  );
}

function Counts({ report, isDryRun }: { report: RunReport; isDryRun: boolean }) {
  const { totals, seconds } = report;
  return (
    <>
      <Text size="sm" mb="xs" component="output" display="block">
        {totals.records} records in {seconds.toFixed(1)} seconds
        {isDryRun ? '; nothing is written.' : '.'}
      </Text>
      <div style={{ overflowX: 'auto' }}>
        <Table aria-label="Records by source" verticalSpacing={4} miw={620}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Source</Table.Th>
              {COUNT_LABELS.map((label) => (
                <Table.Th key={label} ta="right" tt="capitalize">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...report.sources, { ...totals, key: 'All', target: null }].map((source) => (
              <Table.Tr key={source.key} fw={source.target === null ? 600 : undefined}>
                <Table.Td>
                  {source.key}
                  {source.target === null ? null : <Made target={source.target} />}
                </Table.Td>
                {COUNT_LABELS.map((label) => (
                  <Table.Td key={label} ta="right">
                    {source[label]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}

/** The list in which what was made stands. */
function Made({ target }: { target: string }) {
  const { contentTypes, entities } = useApp();
  const type = contentTypes.find(({ name }) => name === target);
  const entity = entities.find((entry) => entry.entity.name === target)?.entity;
  const label = type?.pluralLabel ?? entity?.pluralLabel ?? target;
  return (
    <Text size="xs">
      <Anchor component={Link} to={type ? `/content?type=${target}` : `/e/${target}`}>
        {label}
      </Anchor>
    </Text>
  );
}

const OUTCOMES = [
  { value: 'failed', label: 'Failed' },
  { value: 'skipped', label: 'Skipped' },
  { value: 'warning', label: 'Warnings' },
];

function Remarks({ report }: { report: RunReport }) {
  const first = OUTCOMES.find(({ value }) => report.remarks.some(({ outcome }) => outcome === value));
  const [chosen, setChosen] = useState<string | null>(null);
  const outcome = chosen ?? first?.value ?? 'failed';
  const matching = report.remarks.filter((remark) => remark.outcome === outcome);
  const left = matching.length - REMARKS_SHOWN;
  return (
    <section aria-labelledby="remarks">
      <Title order={2} size="h4" mt="xl" mb="xs" id="remarks">
        Reasons
      </Title>
      <Select
        aria-label="Which reasons"
        size="xs"
        maw={180}
        mb="xs"
        allowDeselect={false}
        data={OUTCOMES}
        value={outcome}
        onChange={setChosen}
      />
      <Table aria-label="Reasons" verticalSpacing={4} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="34%">Position</Table.Th>
            <Table.Th>Reason</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {matching.slice(0, REMARKS_SHOWN).map(({ position, key, reason }, index) => (
            // Two remarks of one record may say the same.
            <Table.Tr key={index} style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
              <Table.Td>
                {position}
                {key === null ? null : (
                  <Text size="xs" c="dimmed">
                    {key}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {left > 0 || report.remarksLeftOut > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {Math.max(left, 0) + report.remarksLeftOut} more are not shown; the command line lists{' '}
          {report.remarksLeftOut > 0 ? 'more of them' : 'all'} with --json.
        </Text>
      ) : null}
    </section>
  );
}
