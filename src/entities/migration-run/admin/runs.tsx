/** Starts a run of a configuration, and lists the runs of the site. */
import { Alert, Button, Checkbox, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { RecordList } from '#admin/generic/list/record-list.tsx';
import { Page } from '#admin/generic/page.tsx';
import type { RecordNode } from '#admin/generic/records.ts';
import { useUrlState } from '#admin/generic/url-state.ts';
import { migrationRun } from '../entity.ts';
import type { RunReport } from './report.ts';
import { RunState } from './run-state.tsx';

export function View() {
  const { site } = useApp();
  const now = new Date();
  return (
    <Page
      title="Migration runs"
      actions={
        <Button component={Link} to="/migration-configuration" variant="default" size="sm">
          Configurations
        </Button>
      }
    >
      <StartRun />
      <RecordList
        entity={migrationRun}
        rowPath={(row) => `/migration-run/${row.id}`}
        empty="Choose a configuration above and begin with a dry run: it writes nothing and says what would happen."
        columns={[
          {
            key: 'name',
            label: 'Configuration',
            render: (row) => <Text size="sm">{String(row['name'])}</Text>,
          },
          {
            key: 'taken',
            label: 'Records',
            width: '170px',
            from: 'sm',
            render: (row) => <Text size="sm">{takenOf(row)}</Text>,
          },
          {
            key: 'created',
            label: 'Started',
            sort: 'desc',
            width: '140px',
            from: 'sm',
            render: (row) => (
              <Text size="sm" c="dimmed">
                {shortInstant(row.created, site.timeZone, now)}
              </Text>
            ),
          },
          {
            key: 'state',
            label: 'State',
            width: '160px',
            render: (row) => <RunState state={row['state']} isDryRun={row['isDryRun']} />,
          },
        ]}
      />
    </Page>
  );
}

function takenOf(row: RecordNode): string {
  const report = row['report'] as RunReport | null;
  if (!report) return '–';
  return `${report.totals.records}${report.totals.failed > 0 ? `, ${report.totals.failed} failed` : ''}`;
}

function StartRun() {
  const { client, site } = useApp();
  const navigate = useNavigate();
  const [url] = useUrlState();
  const [chosen, setChosen] = useState<string | null>(url['configuration'] ?? null);
  const [isDryRun, setDryRun] = useState(true);
  const [overwrite, setOverwrite] = useState(false);
  const configurations = useQuery({
    queryKey: ['records', 'migrationConfiguration', 'choices', site.id],
    queryFn: () =>
      client.stream<RecordNode>('getMigrationConfigurationStream', { site: site.id, limit: 100 }),
  });
  const start = useMutation({
    mutationFn: () =>
      client.mutate<RecordNode>('startMigration', { configuration: Number(chosen), isDryRun, overwrite }),
    onSuccess: (run) => void navigate({ to: `/migration-run/${run.id}` }),
  });
  const choices = (configurations.data?.items ?? []).map((node) => ({
    value: String(node.id),
    label: String(node['name']),
  }));
  return (
    <section aria-label="Start a run">
      <Group align="flex-end" gap="md" mb="sm">
        <Select
          label="Configuration"
          placeholder={choices.length === 0 && configurations.data ? 'There is none yet' : 'Choose one'}
          miw={240}
          data={choices}
          value={choices.some(({ value }) => value === chosen) ? chosen : null}
          onChange={setChosen}
        />
        <Checkbox
          label="Dry run: write nothing"
          checked={isDryRun}
          onChange={(event) => setDryRun(event.currentTarget.checked)}
          pb={8}
        />
        <Checkbox
          label="Overwrite what was changed by hand"
          checked={overwrite}
          onChange={(event) => setOverwrite(event.currentTarget.checked)}
          pb={8}
        />
        <Button disabled={chosen === null} loading={start.isPending} onClick={() => start.mutate()}>
          {isDryRun ? 'Start dry run' : 'Start import'}
        </Button>
      </Group>
      {start.error ? (
        <Alert color="red" variant="outline" title="The run was not started" role="alert" mb="sm">
          <Text size="sm">{messageOf(start.error)}</Text>
        </Alert>
      ) : null}
    </section>
  );
}
