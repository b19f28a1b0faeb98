/** Explains why the reader cannot log in or read, with actions for staff. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { can } from '#model/permissions.ts';
import { useRefresh, type Details } from './details.ts';

export function LoginState({
  id,
  failedLogins,
  seat,
}: { id: number } & Pick<Details, 'failedLogins' | 'seat'>) {
  if (!failedLogins && !seat) return null;
  return (
    <Stack gap="sm">
      {failedLogins ? <FailedLogins id={id} failed={failedLogins} /> : null}
      {seat ? <Seat seat={seat} /> : null}
    </Stack>
  );
}

function FailedLogins({ id, failed }: { id: number; failed: NonNullable<Details['failedLogins']> }) {
  const { actor, site } = useApp();
  const { busy, doing } = useDoing(id);
  const now = new Date();
  const { attempts, at, lockedUntil } = failed;
  const short = (instant: string) => shortInstant(instant, site.timeZone, now);
  const count = attempts === 1 ? '1 login failed' : `${attempts} logins failed`;
  const locked =
    lockedUntil === null ? 'The reader can try again.' : `The login is locked until ${short(lockedUntil)}.`;
  return (
    <Alert
      color={lockedUntil === null ? 'gray' : 'orange'}
      title={lockedUntil === null ? 'Failed logins' : 'Login locked'}
    >
      <Text size="sm">{`${count} since ${short(at)}. ${locked}`}</Text>
      {can('manage_site_users')(actor) ? (
        <Group gap="sm" mt="sm">
          {lockedUntil === null ? null : (
            <Button
              size="xs"
              variant="default"
              loading={busy === 'unlockSiteUser'}
              onClick={() =>
                void doing('unlockSiteUser', ['The reader can log in again.', 'The reader is still locked'])
              }
            >
              Unlock
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={busy === 'sendSiteUserResetLink'}
            onClick={() =>
              void doing('sendSiteUserResetLink', ['Reset link sent.', 'The reset link was not sent'])
            }
          >
            Send reset link
          </Button>
        </Group>
      ) : null}
    </Alert>
  );
}

const SEATS = {
  held: (taken: string) => `The reader has a site license seat (${taken}).`,
  free: (taken: string) => `The reader gets a site license seat at the next login (${taken}).`,
  full: (taken: string) => `The reader has no seat. All seats of the site license are taken (${taken}).`,
};

function Seat({ seat }: { seat: NonNullable<Details['seat']> }) {
  const { companyId, company, status, seats, taken } = seat;
  const counted = seats === null ? `${taken} taken` : `${taken} of ${seats} taken`;
  return (
    <Alert
      color={status === 'full' ? 'orange' : 'gray'}
      title={status === 'full' ? 'All seats taken' : 'Site license'}
    >
      <Text size="sm">
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to={`/edit-ip-gating/${companyId}`} {...props} />}
        >
          {company}
        </Anchor>
        {`: ${SEATS[status](counted)}`}
      </Text>
    </Alert>
  );
}

function useDoing(id: number) {
  const { client } = useApp();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<string | null>(null);
  const doing = async (operation: string, [done, failed]: readonly [string, string]) => {
    setBusy(operation);
    try {
      await client.mutate(operation, { id });
      notifyDone(done);
      await refresh();
    } catch (error) {
      notifyFailure(failed, error);
    } finally {
      setBusy(null);
    }
  };
  return { busy, doing };
}
