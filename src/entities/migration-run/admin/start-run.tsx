import { Alert, Button, Checkbox, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import type { RecordNode } from '#admin/generic/records.ts';
import { useUrlState } from '#admin/generic/url-state.ts';
import { PublicationChoice } from '#admin/ui/import-run/publication-choice.tsx';

/** Form that starts a run of a configuration and opens its report. */
export function Part() {
  const [url] = useUrlState();
  const [chosen, setChosen] = useState<string | null>(url['configuration'] ?? null);
  const [isDryRun, setDryRun] = useState(true);
  const [overwrite, setOverwrite] = useState(false);
  const [publication, setPublication] = useState('dates');
  const configurations = useConfigurations();
  const asDrafts = publication === 'drafts';
  const start = useStart({ configuration: Number(chosen), isDryRun, overwrite, asDrafts });
  return (
    <section aria-label="Start an import">
      <Group align="flex-end" gap="md" mb="sm">
        <Select
          label="Configuration"
          placeholder={configurations?.length === 0 ? 'No configurations yet' : 'Choose a configuration'}
          miw={240}
          data={configurations ?? []}
          value={configurations?.some(({ value }) => value === chosen) ? chosen : null}
          onChange={setChosen}
        />
        <PublicationChoice value={publication} onChange={setPublication} />
        <Checkbox
          label="Dry run (changes nothing)"
          checked={isDryRun}
          onChange={(event) => setDryRun(event.currentTarget.checked)}
          pb={8}
        />
        <Checkbox
          label="Overwrite manual changes"
          checked={overwrite}
          onChange={(event) => setOverwrite(event.currentTarget.checked)}
          pb={8}
        />
        <Button disabled={chosen === null} loading={start.isPending} onClick={() => start.mutate()}>
          {isDryRun ? 'Start dry run' : 'Start import'}
        </Button>
      </Group>
      {start.error ? <NotStarted error={start.error} /> : null}
    </section>
  );
}

function useStart(input: Record<string, unknown>) {
  const { client } = useApp();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => client.mutate<RecordNode>('startMigration', input),
    onSuccess: (run) => void navigate({ to: `/migration-run/${run.id}` }),
  });
}

function NotStarted({ error }: { error: unknown }) {
  return (
    <Alert color="red" variant="outline" title="The import was not started" role="alert" mb="sm">
      <Text size="sm">{messageOf(error)}</Text>
    </Alert>
  );
}

/** Returns the site's configurations as choices; undefined until they are loaded. */
function useConfigurations(): { value: string; label: string }[] | undefined {
  const { client, site } = useApp();
  const query = useQuery({
    queryKey: ['records', 'migrationConfiguration', 'choices', site.id],
    queryFn: () =>
      client.stream<RecordNode>('getMigrationConfigurationStream', { site: site.id, limit: 100 }),
  });
  return query.data?.items.map((node) => ({ value: String(node.id), label: String(node['name']) }));
}
