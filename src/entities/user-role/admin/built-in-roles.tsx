import { Text, Title, VisuallyHidden } from '@mantine/core';
import { Check } from 'lucide-react';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { permissionsOf, ROLE_NAMES, ROLES } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';

const COLUMNS = [{ label: 'Permission' }, ...ROLES.map((role) => ({ label: ROLE_NAMES[role], width: 112 }))];

/** What each built-in role allows, below the list of roles. */
export function Part() {
  const held = ROLES.map((role) => new Set<string>(permissionsOf(permissions, role, [])));
  const grantable = Object.entries(permissions).filter(([, { keysOnly }]) => !keysOnly);
  return (
    <section aria-labelledby="built-in-roles">
      <Title order={2} size="h4" mt="xl" mb="xs" id="built-in-roles">
        Built-in roles
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        They are the same in every organisation and cannot be changed.
      </Text>
      <PlainTable
        label="Permissions of built-in roles"
        minWidth={560}
        columns={COLUMNS}
        rows={grantable.map(([key, { label }]) => ({
          key,
          cells: [label, ...held.map((keys) => (keys.has(key) ? <Allowed key={key} /> : null))],
        }))}
      />
    </section>
  );
}

function Allowed() {
  return (
    <>
      <Check size={16} aria-hidden />
      <VisuallyHidden>Yes</VisuallyHidden>
    </>
  );
}
