import { Group } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { can } from '#model/permissions.ts';
import { TestAddress } from './test-address.tsx';
import { UsageCsv } from './usage-csv.tsx';

/** A form that checks which licence covers an address, and the export of the licences' usage. */
export function Part() {
  const { actor } = useApp();
  return (
    <Group align="flex-end" justify="space-between" gap="sm" mb="md">
      <TestAddress />
      {can('export_licences')(actor) ? <UsageCsv /> : null}
    </Group>
  );
}
