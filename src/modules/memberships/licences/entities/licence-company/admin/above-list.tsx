import { Group } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { can } from '#model/permissions.ts';
import { TestAddress } from './test-address.tsx';
import { UsageCsv } from './usage-csv.tsx';

/** A test of addresses against a site's licences, and the export of their usage. */
export function Part() {
  const { actor } = useApp();
  return (
    <Group align="flex-end" justify="space-between" gap="sm" mb="md">
      <TestAddress />
      {can('export_licences')(actor) ? <UsageCsv /> : null}
    </Group>
  );
}
