import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { deviceName } from '#admin/ui/device-name.ts';

interface OwnSession {
  id: string;
  device: string;
  created: string;
  lastUsed: string;
  isCurrent: boolean;
}

/** Query key of the list below. */
export const OWN_SESSIONS_KEY = ['own-sessions'];

export function OwnSessions() {
  const { client } = useApp();
  const query = useQuery({
    queryKey: OWN_SESSIONS_KEY,
    queryFn: () => client.query<{ sessions: OwnSession[] }>('cmsUser/getOwnSessions'),
  });
  return (
    <section aria-labelledby="own-sessions">
      <Title order={2} size="h4" mb="sm" id="own-sessions">
        Active sessions
      </Title>
      {query.isPending ? <LoadingLines count={2} height={52} /> : null}
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {query.data?.sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </Stack>
    </section>
  );
}

function Session({ session }: { session: OwnSession }) {
  const { client, site } = useApp();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => client.mutate('cmsUser/endOwnSession', { id: session.id }),
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_SESSIONS_KEY }),
    onError: (error) => notifyFailure('The device was not logged out', error),
  });
  const now = new Date();
  const name = deviceName(session.device);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" mih={44}>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500} truncate title={session.device}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          Last used {shortInstant(session.lastUsed, site.timeZone, now)}, logged in{' '}
          {shortInstant(session.created, site.timeZone, now)}
        </Text>
      </div>
      {session.isCurrent ? (
        <StateDot tone="good">This device</StateDot>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          onClick={() => end.mutate()}
          aria-label={`Log out ${name}`}
          style={{ flexShrink: 0 }}
        >
          Log out
        </Button>
      )}
    </Group>
  );
}
