/** The dialog with which staff send a campaign now or at a time, and change the time of a scheduled one. */
import { Alert, List, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { ZonedTimeInput } from '#admin/ui/inputs/zoned-time-input.tsx';
import { Addresses } from '../../audience/admin/audience-preview.tsx';
import { audienceInWords, useAudience, type CountedAudience } from '../../audience/admin/use-audience.ts';
import { Confirmation } from './document-dialogs.tsx';
import {
  useCampaignCall,
  useConditionCheck,
  useExternalCheck,
  useSendCheck,
  type SendCheck,
  type SendingDialogProps,
} from './sending-dialogs.tsx';

/** The check compiles the email each time. */
const CHECK_SECONDS = 30;

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a time' },
] as const;

type When = (typeof WHEN)[number]['value'];

type SendDialogProps = SendingDialogProps & {
  isDirty: boolean;
  /** ISO instant of a scheduled campaign; null for a draft. */
  sendAt: string | null;
  /** Called after the campaign was scheduled. */
  onSent: () => void;
};

export function SendDialog({ campaign, isDirty, sendAt, onSent, onClose }: SendDialogProps) {
  const { site } = useApp();
  const [when, setWhen] = useState<When>(sendAt === null ? 'now' : 'later');
  const [at, setAt] = useState(sendAt);
  const { data, error } = useSendCheck(campaign.id, CHECK_SECONDS);
  const hasAudience = data !== undefined && data.audience !== null;
  const audience = useAudience('getNewsletterCampaignAudience', { id: campaign.id }, hasAudience && !isDirty);
  const external = useExternalCheck(campaign);
  const send = useCampaignCall(
    'sendNewsletterCampaign',
    ({ at: chosen }) => doneSentence(typeof chosen === 'string' ? chosen : null, site.timeZone),
    () => {
      onClose();
      onSent();
    },
  );
  const isReady = data !== undefined && data.problems.length === 0 && (when === 'now' || at !== null);
  return (
    <Confirmation
      title={sendAt === null ? 'Send campaign' : 'Change the time'}
      action={when === 'now' ? 'Send' : 'Schedule'}
      isBusy={send.isPending}
      isDisabled={isDirty || !isReady}
      failure={send.error ?? error ?? audience.error}
      onConfirm={() => send.mutate({ ...campaign, ...(when === 'later' && { at }) })}
      onClose={onClose}
    >
      {isDirty ? (
        'Save your changes before you send the campaign.'
      ) : (
        <Stack gap="sm">
          <SegmentedControl aria-label="When to send" data={[...WHEN]} value={when} onChange={setWhen} />
          {when === 'later' ? (
            <ZonedTimeInput label="Date and time" value={at} onChange={setAt} timeZone={site.timeZone} />
          ) : null}
          <div>{sentence(data, audience, { when, at, timeZone: site.timeZone })}</div>
          {hasAudience ? <Addresses emails={audience.sample} /> : null}
        </Stack>
      )}
      {isDirty ? null : <Conditions campaign={campaign} />}
      <Findings check={data} more={external.data?.warnings ?? []} />
      {data && external.isPending ? (
        <Text size="sm" c="dimmed" mt="md" component="output">
          Checking links, images and the sender’s DNS records… You need not wait.
        </Text>
      ) : null}
    </Confirmation>
  );
}

/** The recipients of each part that only some readers see; nothing for an email without such parts. */
function Conditions({ campaign: { id, version } }: Pick<SendingDialogProps, 'campaign'>) {
  const { data } = useConditionCheck(id, version);
  if (!data || data.conditions.length === 0) return null;
  return (
    <List size="sm" mt="sm">
      {data.conditions.map(({ label, count }) => (
        <List.Item key={label} style={{ overflowWrap: 'anywhere' }}>
          Parts for readers with {label}: {count.toLocaleString('en')}
          {data.isComplete ? '' : ` of the oldest ${data.checkedCount.toLocaleString('en')}`}
        </List.Item>
      ))}
    </List>
  );
}

/** `more`: warnings that need other servers. */
function Findings(props: { check: SendCheck | undefined; more: SendCheck['warnings'] }) {
  const { check, more } = props;
  if (!check) return null;
  const { problems } = check;
  const warnings = [...check.warnings, ...more];
  return (
    <>
      {problems.length > 0 ? (
        <Messages title="This campaign cannot be sent yet" color="red" messages={problems} />
      ) : null}
      {warnings.length > 0 ? (
        <Messages title="Look at this before you send" color="yellow" messages={warnings} />
      ) : null}
    </>
  );
}

function Messages(props: { title: string; color: string; messages: SendCheck['problems'] }) {
  const { title, color, messages } = props;
  return (
    <Alert variant="outline" color={color} mt="md" title={title}>
      <List size="sm">
        {messages.map(({ message }) => (
          <List.Item key={message} style={{ overflowWrap: 'anywhere' }}>
            {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function sentence(
  check: SendCheck | undefined,
  counted: CountedAudience,
  { when, at, timeZone }: { when: When; at: string | null; timeZone: string },
): string {
  if (!check) return 'Checking the campaign…';
  const { recipientCount, audience } = check;
  const of = audience === null ? '' : ` (${audience})`;
  const to =
    recipientCount === null
      ? audienceInWords(counted)
      : recipientCount === 1
        ? '1 subscriber'
        : `${recipientCount.toLocaleString('en')} subscribers`;
  if (when === 'now') return `The email goes to ${to}${of} in 60 seconds. Until then, you can cancel it.`;
  return at === null
    ? `The campaign would go to ${to} now${of}. Choose when to send.`
    : `The email goes to the subscribers of that time, now ${to}${of}, on ${longInstant(at, timeZone)}.`;
}

function doneSentence(at: string | null, timeZone: string): string {
  return at === null
    ? 'The campaign is sent in 60 seconds. Until then, you can cancel it.'
    : `Scheduled for ${longInstant(at, timeZone)}. Until then, you can cancel it.`;
}
