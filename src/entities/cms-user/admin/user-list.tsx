/** Who works here: name, role, state, sites and when they were here last. */
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import type { DataColumn } from '#admin/generic/list/data-table.tsx';
import { RecordList } from '#admin/generic/list/record-list.tsx';
import { Page } from '#admin/generic/page.tsx';
import type { RecordNode } from '#admin/generic/records.ts';
import { mayManageAllUsers } from '../access.ts';
import { cmsUser } from '../entity.ts';
import { UserState } from './user-state.tsx';

export function View() {
  const { actor, site } = useApp();
  return (
    <Page
      title="Users"
      actions={
        <Group gap="md">
          {mayManageAllUsers(actor) ? (
            <Anchor size="sm" renderRoot={(props) => <Link to="/second-factor" {...props} />}>
              Second factor
            </Anchor>
          ) : null}
          <Button
            size="sm"
            leftSection={<Plus size={15} aria-hidden />}
            renderRoot={(props) => <Link to="/create-cms-user" {...props} />}
          >
            Invite user
          </Button>
        </Group>
      }
    >
      <RecordList
        entity={cmsUser}
        columns={columnsFor(site.timeZone)}
        rowPath={(row) => `/edit-cms-user/${row.id}`}
        empty="Invite the first with the button above."
      />
    </Page>
  );
}

function columnsFor(timeZone: string): DataColumn<RecordNode>[] {
  const now = new Date();
  return [
    {
      key: 'lastName',
      label: 'Name',
      sort: 'asc',
      render: (user) => (
        <>
          <Text size="sm" fw={500} truncate>
            {`${String(user['firstName'])} ${String(user['lastName'])}`}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {String(user['email'])}
          </Text>
        </>
      ),
    },
    {
      key: 'role',
      label: 'Role',
      width: '140px',
      from: 'sm',
      render: (user) => <Text size="sm">{roleLabel(String(user['role']))}</Text>,
    },
    {
      key: 'sites',
      label: 'Sites',
      width: 'min(220px, 22%)',
      from: 'md',
      render: (user) => (
        <Text size="sm" truncate>
          {sitesOf(user)}
        </Text>
      ),
    },
    {
      key: 'lastLogin',
      label: 'Last log-in',
      sort: 'desc',
      width: '140px',
      from: 'sm',
      render: (user) => (
        <Text size="sm" c="dimmed">
          {typeof user['lastLogin'] === 'string' ? shortInstant(user['lastLogin'], timeZone, now) : 'Never'}
        </Text>
      ),
    },
    { key: 'status', label: 'Status', width: '110px', render: (user) => <UserState user={user} /> },
  ];
}

function roleLabel(role: string): string {
  return cmsUser.fields.role.kind.present?.(role, cmsUser.fields.role.options) ?? role;
}

function sitesOf(user: RecordNode): string {
  if (user['isGlobal'] === true) return 'All sites';
  return ((user['sites'] ?? []) as { name: string }[]).map((site) => site.name).join(', ');
}
