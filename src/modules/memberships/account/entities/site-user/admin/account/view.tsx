/** One reader: profile, memberships, timeline, consents, devices and notes, with staff actions on them. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { Addresses } from './addresses.tsx';
import { AccountActions } from './account-actions.tsx';
import { Answers } from './answers.tsx';
import { Consents } from './consents.tsx';
import { Devices } from './devices.tsx';
import { useAccount, useDetails, type Account } from './details.ts';
import { Grants } from './grants.tsx';
import { LoginState } from './login-state.tsx';
import { Notes } from './notes.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Timeline } from './timeline.tsx';

const HOME = { to: '/site-users', label: 'Site users' };

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const query = useAccount(Number(id));
  if (query.error)
    return (
      <Page title="Site user" back={HOME}>
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  if (!query.data) return <LoadingLines count={6} height={56} />;
  return <AccountOverview key={query.data.id} account={query.data} />;
}

function AccountOverview({ account }: { account: Account }) {
  const { site } = useApp();
  const { id, username, firstName, lastName, status, lastLogin, created } = account;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const since = `Registered ${longInstant(created, site.timeZone)}${account.site ? ` on ${account.site.name}` : ''}.`;
  const seen =
    lastLogin === null ? 'Never logged in.' : `Last logged in ${longInstant(lastLogin, site.timeZone)}.`;
  return (
    <Page
      title={name || username}
      back={HOME}
      width="form"
      lead={[...(name ? [`${username}.`] : []), since, seen].join(' ')}
      actions={
        <Group gap="sm">
          <StateDot tone={status === 1 ? 'good' : 'off'}>{status === 1 ? 'Active' : 'Closed'}</StateDot>
          <AccountActions account={account} />
        </Group>
      }
    >
      <Stack gap="xl">
        <ProfileForm key={account.version} account={account} />
        <Parts id={id} />
        <Timeline id={id} />
      </Stack>
    </Page>
  );
}

function Parts({ id }: { id: number }) {
  const query = useDetails(id);
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingLines count={4} height={44} />;
  const { addresses, grants, consents, devices, notes, answers, sites, failedLogins, seat } = query.data;
  return (
    <>
      <LoginState id={id} failedLogins={failedLogins} seat={seat} />
      <Grants id={id} grants={grants} />
      <Notes id={id} notes={notes} />
      <Addresses addresses={addresses} />
      <Devices id={id} devices={devices} />
      <Consents consents={consents} />
      <Answers answers={answers} />
      <Text size="sm" c="dimmed">
        The account works on {sites.map(({ name }) => name).join(', ')}. Orders are under{' '}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to="/membership-orders" {...props} />}
        >
          Membership orders
        </Anchor>
        .
      </Text>
    </>
  );
}
