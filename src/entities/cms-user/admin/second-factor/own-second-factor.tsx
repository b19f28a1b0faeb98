/** The section of the profile for the second factor: its state and its actions. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { CodeForm } from './code-form.tsx';
import { Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface OwnFactor {
  since: string | null;
  isRequired: boolean;
  recoveryCodesLeft: number;
}

type Task = 'set up' | 'turn off' | 'renew codes' | null;

export function OwnSecondFactor() {
  const { client } = useApp();
  const [task, setTask] = useState<Task>(null);
  const query = useQuery({
    queryKey: ['own-second-factor'],
    queryFn: () => client.query<OwnFactor>('cmsUser/getOwnSecondFactor'),
  });
  const done = (message: string) => {
    setTask(null);
    notifyDone(message);
    void query.refetch();
  };
  return (
    <section aria-labelledby="own-second-factor">
      <Title order={2} size="h4" mb="sm" id="own-second-factor">
        Two-factor authentication
      </Title>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={1} height={52} /> : null}
      {task === 'set up' ? (
        <Enrolment
          client={client}
          onDone={() => done('Two-factor authentication is on.')}
          onCancel={() => setTask(null)}
        />
      ) : null}
      {task === 'turn off' ? <TurnOff onDone={done} onCancel={() => setTask(null)} /> : null}
      {task === 'renew codes' ? <RenewCodes onDone={done} onCancel={() => setTask(null)} /> : null}
      {query.data && task === null ? <State factor={query.data} onChoose={setTask} /> : null}
    </section>
  );
}

function State({ factor, onChoose }: { factor: OwnFactor; onChoose: (task: Task) => void }) {
  const { site } = useApp();
  if (factor.since === null)
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          With two-factor authentication, you log in with your password and a code from an authenticator app
          on your phone.
        </Text>
        <Button variant="default" size="sm" onClick={() => onChoose('set up')}>
          Set up two-factor authentication
        </Button>
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Text size="sm">
        On since {longInstant(factor.since, site.timeZone)}.{' '}
        {factor.recoveryCodesLeft === 1
          ? '1 recovery code left.'
          : `${factor.recoveryCodesLeft} recovery codes left.`}
        {factor.isRequired ? ' Your role or a site you work on requires two-factor authentication.' : ''}
      </Text>
      <Group gap="sm">
        <Button variant="default" size="sm" onClick={() => onChoose('renew codes')}>
          Create new recovery codes
        </Button>
        <Button variant="default" size="sm" onClick={() => onChoose('turn off')}>
          Turn off
        </Button>
      </Group>
    </Stack>
  );
}

interface TaskProps {
  onDone: (message: string) => void;
  onCancel: () => void;
}

function TurnOff({ onDone, onCancel }: TaskProps) {
  const { client } = useApp();
  return (
    <CodeForm
      action="Turn off two-factor authentication"
      withPassword
      accepts="any"
      failed="Two-factor authentication was not turned off"
      submit={async ({ password, code }) => {
        await client.mutate('cmsUser/turnOffSecondFactor', { password, code });
        onDone('Two-factor authentication is off.');
      }}
      onCancel={onCancel}
    />
  );
}

function RenewCodes({ onDone, onCancel }: TaskProps) {
  const { client } = useApp();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        action="I saved the codes"
        onSaved={() => onDone('Your old recovery codes no longer work.')}
      />
    );
  return (
    <CodeForm
      action="Create new recovery codes"
      accepts="app"
      failed="No recovery codes were created"
      submit={async ({ code }) => {
        const answer = await client.mutate<{ recoveryCodes: string[] }>('cmsUser/renewRecoveryCodes', {
          code,
        });
        setCodes(answer.recoveryCodes);
      }}
      onCancel={onCancel}
    />
  );
}
