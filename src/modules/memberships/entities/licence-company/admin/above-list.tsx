import { Group } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { can } from '#model/permissions.ts';
import { TestAddress } from './test-address.tsx';
import { UsageCsv } from './usage-csv.tsx';

/** What is asked of a site's licences, and how they were used. */
export function Part() {
  const { actor } = useApp();
  return (
    <Group align="flex-end" justify="space-between" gap="sm" mb="md">
      <TestAddress />
      {can('export_licences')(actor) ? <UsageCsv /> : null}
    </Group>
  );
}
