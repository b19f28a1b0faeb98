import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { instant } from '#fields/instant/field.ts';
import { relation } from '#fields/relation/field.ts';
import { can } from '#model/permissions.ts';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
import { useRefresh, type Grant } from './details.ts';
import { Section } from './section.tsx';

const UNTIL = instant({ label: 'Until', help: 'Leave empty for no end date.' });
const GRANT = {
  membership: relation({ label: 'Membership', to: 'membership', required: true }),
  until: UNTIL,
};

const SOURCES = new Map([
  ['registration', 'Registration'],
  ['staff', 'Staff'],
  ['import', 'Import'],
  ['licence', 'License'],
]);

type Dialog = Omit<ActionDialogProps, 'onClose'>;

/** The reader's current and past memberships; of several grants of the same membership the longest counts. */
export function Grants({ id, grants }: { id: number; grants: readonly Grant[] }) {
  const { actor } = useApp();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const dialogs = useDialogs(id);
  const canManage = can('manage_site_users')(actor);
  const columns = [
    { label: 'Membership' },
    { label: 'From' },
    { label: 'Until' },
    { label: 'Source' },
    ...(canManage ? [{ label: 'Actions', isLabelHidden: true, align: 'right' as const }] : []),
  ];
  return (
    <Section
      title="Memberships"
      empty={grants.length === 0 ? 'No memberships yet.' : null}
      action={
        canManage ? (
          <Button variant="default" size="xs" onClick={() => setDialog(dialogs.grant())}>
            Grant membership
          </Button>
        ) : null
      }
    >
      <PlainTable
        label="Memberships"
        minWidth={560}
        columns={columns}
        rows={grants.map((grant) => ({
          key: grant.id,
          cells: [
            ...cellsOf(grant, dialogs.short),
            ...(canManage
              ? [<GrantButtons key="do" grant={grant} dialogs={dialogs} onAsk={setDialog} />]
              : []),
          ],
        }))}
      />
      {dialog ? <ActionDialog {...dialog} onClose={() => setDialog(null)} /> : null}
    </Section>
  );
}

function cellsOf(grant: Grant, short: (instant: string) => string) {
  const { title, starts, ends, source, by, holds } = grant;
  return [
    <StateDot key="title" tone={holds ? 'good' : 'off'}>
      {title}
    </StateDot>,
    short(starts),
    ends === null ? 'No end' : short(ends),
    <Text key="source" size="sm" inherit>
      {SOURCES.get(source) ?? source}
      {by ? `, ${by}` : ''}
    </Text>,
  ];
}

interface GrantButtonsProps {
  grant: Grant;
  dialogs: ReturnType<typeof useDialogs>;
  onAsk: (dialog: Dialog) => void;
}

function GrantButtons({ grant, dialogs, onAsk }: GrantButtonsProps) {
  if (!grant.holds) return null;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Change end date of ${grant.title}`}
        onClick={() => onAsk(dialogs.change(grant))}
      >
        Change end date
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={`Revoke ${grant.title}`}
        onClick={() => onAsk(dialogs.revoke(grant))}
      >
        Revoke
      </Button>
    </Group>
  );
}

/** Confirmations for giving, changing and ending grants. */
function useDialogs(id: number) {
  const { client, site } = useApp();
  const refresh = useRefresh();
  const now = new Date();
  const doing = async (operation: string, input: Record<string, unknown>, done: string) => {
    await client.mutate(operation, { id, ...input });
    notifyDone(done);
    await refresh();
  };
  return {
    short: (at: string) => shortInstant(at, site.timeZone, now),
    grant: (): Dialog => ({
      title: 'Grant membership',
      form: GRANT,
      label: 'Grant',
      run: (values) => doing('grantSiteUserMembership', values, 'Membership granted.'),
    }),
    change: ({ id: grant, title, ends }: Grant): Dialog => ({
      title: `Change end date of ${title}`,
      form: { until: UNTIL },
      given: { until: ends },
      label: 'Save',
      run: (values) => doing('changeSiteUserGrant', { grant, ...values }, 'End date changed.'),
    }),
    revoke: ({ id: grant, title }: Grant): Dialog => ({
      title: `Revoke ${title}?`,
      text: 'This grant ends immediately. Other grants of the same membership are kept.',
      label: 'Revoke',
      isDanger: true,
      run: () => doing('revokeSiteUserMembership', { grant }, 'Membership revoked.'),
    }),
  };
}
