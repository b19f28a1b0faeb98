/** Dialogs with which staff test, pause and cancel a campaign. */
import { Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { recordsKey, useRecord } from '#admin/generic/records.ts';
import { useEditing } from '#grid/editor/index.ts';
import { newsletterCampaign } from '../entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '../entities/newsletter-template/entity.ts';
import { Confirmation } from './document-dialogs.tsx';

export interface SendingDialogProps {
  campaign: { id: number; version: number };
  onClose: () => void;
}

export interface SendCheck {
  /** Null for a campaign with an audience. */
  recipientCount: number | null;
  /** What the audience is called, like `the segment “Loyal readers”`; null for all subscribers. */
  audience: string | null;
  problems: { message: string }[];
  warnings: { message: string }[];
  sent: number;
  failed: number;
  skipped: number;
  unknown: number;
}

/** The state of a campaign's recipients, and why it cannot be sent; read again every `seconds`. */
export function useSendCheck(id: number, seconds = 5) {
  const { client } = useApp();
  return useQuery({
    queryKey: ['newsletter-send-check', id],
    queryFn: () => client.query<SendCheck>('getNewsletterSendCheck', { id }),
    refetchInterval: seconds * 1_000,
  });
}

/** Links are requested again after this time. */
const EXTERNAL_STALE_MS = 300_000;

/** Warnings that need other servers: they arrive some seconds later than the rest of the check. */
export function useExternalCheck({ id, version }: SendingDialogProps['campaign']) {
  const { client } = useApp();
  return useQuery({
    queryKey: ['newsletter-external-check', id, version],
    queryFn: () => client.query<Pick<SendCheck, 'warnings'>>('getNewsletterExternalCheck', { id }),
    staleTime: EXTERNAL_STALE_MS,
    retry: false,
  });
}

interface ConditionCheck {
  conditions: { label: string; count: number; samples: string[] }[];
  checkedCount: number;
  isComplete: boolean;
}

/** How many recipients meet each condition of the saved campaign; counted again for another version. */
export function useConditionCheck(id: number, version?: number) {
  const { client } = useApp();
  return useQuery({
    queryKey: ['newsletter-condition-check', id, version],
    queryFn: () => client.query<ConditionCheck>('getNewsletterConditionCheck', { id }),
    staleTime: 30_000,
  });
}

/** Calls an operation about the campaign, then reads the campaign again. `done`: the message for an input. */
export function useCampaignCall(
  operation: string,
  done: (input: Record<string, unknown>) => string,
  onDone: () => void,
) {
  const { client } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Record<string, unknown>) => client.mutate(operation, input),
    onSuccess: async (_result, input) => {
      await queries.invalidateQueries({ queryKey: recordsKey(newsletterCampaign) });
      notifyDone(done(input));
      onDone();
    },
  });
}

interface Tester {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** The testers of the template that the editor's campaign uses; none until they are loaded. */
function useTesters(): readonly Tester[] {
  const { form } = useEditing();
  const { template } = form.get().values;
  const { data } = useRecord(newsletterTemplate, typeof template === 'number' ? template : 0);
  return data && hasTesters(data) ? data.defaultTesters : [];
}

function hasTesters(record: object): record is { defaultTesters: readonly Tester[] } {
  return 'defaultTesters' in record && Array.isArray(record.defaultTesters);
}

/**
 * Suggests the testers of the template, who are greeted by their names. `isDirty`: the editor has unsaved changes,
 * which a test would not show.
 */
export function TestDialog({ campaign, isDirty, onClose }: SendingDialogProps & { isDirty: boolean }) {
  const testers = useTesters();
  const [typed, setTyped] = useState<string | null>(null);
  const addresses = typed ?? testers.map(({ email }) => email).join(', ');
  const test = useCampaignCall(
    'sendNewsletterTest',
    () => 'Test queued. It arrives within a minute.',
    onClose,
  );
  const recipients = addresses
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((email) => testers.find((tester) => tester.email === email) ?? { email });
  const [hasLeft, setHasLeft] = useState(false);
  const wrong = recipients.find(({ email }) => !ADDRESS.test(email));
  return (
    <Confirmation
      title="Send a test"
      action="Send test"
      isBusy={test.isPending}
      isDisabled={isDirty || recipients.length === 0 || wrong !== undefined}
      failure={test.error}
      onConfirm={() => test.mutate({ id: campaign.id, recipients })}
      onClose={onClose}
    >
      {isDirty ? 'Save your changes before you send a test.' : 'The subject of a test begins with “[Test]”.'}
      <TextInput
        mt="md"
        label="Email addresses"
        description="Up to 20, separated by commas. Testers of the template are suggested."
        value={addresses}
        error={hasLeft && wrong !== undefined ? `“${wrong.email}” is not an email address.` : undefined}
        onBlur={() => setHasLeft(true)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Confirmation>
  );
}

/** The rough form of an address; the server checks it fully. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A change of a send that was started. */
export type SendChange = 'cancel' | 'pause' | 'resume' | 'sendUnknown';

const CHANGES: Readonly<Record<SendChange, { title: string; action: string; text: string; done: string }>> = {
  cancel: {
    title: 'Cancel sending',
    action: 'Cancel sending',
    text: 'Emails that were already sent cannot be recalled. A campaign that is only scheduled becomes a draft again.',
    done: 'Sending was cancelled.',
  },
  pause: {
    title: 'Pause sending',
    action: 'Pause',
    text: 'Emails that are being sent right now still leave. You can resume at any time.',
    done: 'Sending is paused.',
  },
  resume: {
    title: 'Resume sending',
    action: 'Resume',
    text: 'The email goes to the subscribers who have not received it yet.',
    done: 'Sending continues.',
  },
  sendUnknown: {
    title: 'Send unknown deliveries again',
    action: 'Send again',
    text: 'For these subscribers, the mail server did not confirm the email. Some of them may have received it and will get it twice.',
    done: 'The emails are sent again.',
  },
};

export function ChangeSendDialog({
  campaign,
  change,
  onDone,
  onClose,
}: Omit<SendingDialogProps, 'campaign'> & {
  campaign: { id: number };
  change: SendChange;
  onDone?: () => void;
}) {
  const { title, action, text, done } = CHANGES[change];
  const call = useCampaignCall(
    'changeNewsletterSend',
    () => done,
    () => {
      onClose();
      onDone?.();
    },
  );
  return (
    <Confirmation
      title={title}
      action={action}
      {...(change === 'cancel' && { isDanger: true as const })}
      isBusy={call.isPending}
      failure={call.error}
      onConfirm={() => call.mutate({ id: campaign.id, action: change })}
      onClose={onClose}
    >
      {text}
    </Confirmation>
  );
}

/** What was sent so far, on the screen of a campaign that can no longer be edited. */
export function SendProgress({ id }: { id: number }) {
  const { data, error } = useSendCheck(id);
  if (error) return <Text size="sm">{messageOf(error)}</Text>;
  if (!data) return null;
  const parts = [
    `${data.sent.toLocaleString('en')} sent`,
    ...(data.failed > 0 ? [`${data.failed.toLocaleString('en')} failed`] : []),
    ...(data.skipped > 0 ? [`${data.skipped.toLocaleString('en')} unsubscribed before it was sent`] : []),
    ...(data.unknown > 0
      ? [`${data.unknown.toLocaleString('en')} unknown: the mail server did not answer`]
      : []),
  ];
  return (
    <Text size="sm" mb="md" display="block" component="output">
      {parts.join(', ')}.
    </Text>
  );
}
