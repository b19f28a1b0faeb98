/** One mail as it was written, and another try. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page.tsx';
import { recordsKey, useRecord, type RecordNode } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { mailOutbox } from '../entity.ts';
import { MailState } from './mail-state.tsx';

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const query = useRecord(mailOutbox, Number(id));
  if (query.error) {
    return (
      <Page title="Mail">
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  if (!query.data) return <LoadingLines count={4} height={60} />;
  return <Mail mail={query.data} />;
}

function Mail({ mail }: { mail: RecordNode }) {
  const { site } = useApp();
  const sentAt = mail['sentAt'];
  const when =
    typeof sentAt === 'string'
      ? `sent ${longInstant(sentAt, site.timeZone)}`
      : `written ${longInstant(mail.created, site.timeZone)}, not sent yet`;
  return (
    <Page
      title={String(mail['subject'])}
      back={{ to: '/system', label: 'The mails' }}
      lead={`To ${String(mail['to'])}, ${when}`}
      width="form"
      actions={<MailState mail={mail} />}
    >
      {mail['state'] === 'sent' ? null : <Trouble mail={mail} />}
      <Text
        component="pre"
        size="sm"
        m={0}
        p="sm"
        style={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontFamily: 'inherit',
          border: '1px solid var(--mantine-color-default-border)',
          borderRadius: 4,
        }}
      >
        {String(mail['text'])}
      </Text>
      <Text size="xs" c="dimmed" mt="xs">
        Secrets of links are hidden here: only the mail itself has them.
      </Text>
    </Page>
  );
}

function Trouble({ mail }: { mail: RecordNode }) {
  const { client } = useApp();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => client.mutate('retryMail', { id: mail.id }),
    onSuccess: () => notifyDone('The mail is tried again.'),
    onError: (error) => notifyFailure('The mail was not tried again', error),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey(mailOutbox) }),
  });
  const attempts = Number(mail['attempts']);
  return (
    <Alert
      mb="md"
      variant="outline"
      color={mail['state'] === 'failed' ? 'red' : 'yellow'}
      title={mail['state'] === 'failed' ? 'This mail was given up' : 'This mail waits to be sent'}
    >
      <Text size="sm">
        {attempts === 0
          ? 'It has not been tried yet.'
          : `Tried ${attempts} ${attempts === 1 ? 'time' : 'times'}.`}{' '}
        {typeof mail['lastError'] === 'string' ? `The last answer was: ${mail['lastError']}` : ''}
      </Text>
      <Group mt="sm">
        <Button
          variant="default"
          size="xs"
          loading={retry.isPending}
          leftSection={<RotateCw size={14} aria-hidden />}
          onClick={() => retry.mutate()}
        >
          Retry
        </Button>
      </Group>
    </Alert>
  );
}
