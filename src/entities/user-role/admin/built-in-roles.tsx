import { Text, Title, VisuallyHidden } from '@mantine/core';
import { Check } from 'lucide-react';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { permissionsOf, ROLE_NAMES } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';

/** The fixed roles with some of the permissions. */
const PARTIAL = ['editor', 'contributor'] as const;

const COLUMNS = [
  { label: 'Permission' },
  ...PARTIAL.map((role) => ({ label: ROLE_NAMES[role], width: 112 })),
];

/** What the built-in roles allow, below the list of roles. */
export function Part() {
  const held = PARTIAL.map((role) => ({
    role,
    keys: new Set<string>(permissionsOf(permissions, role, [])),
  }));
  const shown = Object.entries(permissions).filter(([key]) => held.some(({ keys }) => keys.has(key)));
  return (
    <section aria-labelledby="built-in-roles">
      <Title order={2} size="h4" mt="xl" mb="xs" id="built-in-roles">
        Built-in roles
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Administrators have all permissions. Editors and contributors have these. Built-in roles cannot be
        changed.
      </Text>
      <PlainTable
        label="Permissions of built-in roles"
        columns={COLUMNS}
        rows={shown.map(([key, { label }]) => ({
          key,
          cells: [label, ...held.map(({ role, keys }) => (keys.has(key) ? <Allowed key={role} /> : null))],
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
