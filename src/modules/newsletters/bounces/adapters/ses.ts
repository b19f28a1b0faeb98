/** Amazon SES, through a topic of SNS: signed by certificate, and only for the topic that staff entered. */
import { z } from 'zod';
import { isRecent, parsedJson, type MailAdapter, type MailEvent } from './mail-adapter.ts';
import { isSignedBySns, isSnsUrl, snsSchema } from './sns-signature.ts';

const short = z.string().max(1_000);

const recipient = z.object({ status: short.nullish(), diagnosticCode: z.string().nullish() });

const eventSchema = z.object({
  eventType: short.nullish(),
  notificationType: short.nullish(),
  mail: z.object({
    tags: z.object({ delivery: z.array(short).nullish() }).nullish(),
    headers: z.array(z.object({ name: short, value: z.string() })).nullish(),
  }),
  bounce: z.object({ bounceType: short, bouncedRecipients: z.array(recipient).max(100) }).nullish(),
  complaint: z.object({ complaintFeedbackType: short.nullish() }).nullish(),
});

type SesEvent = z.infer<typeof eventSchema>;

const TAGS_HEADER = 'X-SES-MESSAGE-TAGS';

export const ses: MailAdapter = {
  key: 'ses',
  label: 'Amazon SES',
  needs: 'topicArn',
  headers: (deliveryId) => ({ [TAGS_HEADER]: `delivery=${deliveryId}` }),
  read: async (bytes, { topicArn }, { fetch, nowMs }) => {
    const request = snsSchema.safeParse(parsedJson(bytes));
    if (!request.success) return { refused: 'This is not a message of SNS.' };
    const message = request.data;
    if (topicArn === null || message.TopicArn !== topicArn)
      return { refused: 'The message is of another topic.' };
    if (!(await isSignedBySns(message, fetch, nowMs))) return { refused: 'The signature is wrong.' };
    if (!isRecent(Date.parse(message.Timestamp), nowMs)) return { refused: 'The message is too old.' };
    const once = message.MessageId;
    if (message.Type === 'SubscriptionConfirmation') {
      const url = message.SubscribeURL ?? '';
      return isSnsUrl(url) ? { once, confirm: url } : { refused: 'The URL is not one of SNS.' };
    }
    const event = message.Type === 'Notification' ? eventSchema.safeParse(parsedJson(message.Message)) : null;
    return { once, events: event?.success ? eventsOf(event.data) : [] };
  },
};

function eventsOf(event: SesEvent): MailEvent[] {
  const kind = kindOf(event);
  if (kind === null) return [];
  const [bounced] = event.bounce?.bouncedRecipients ?? [];
  return [
    {
      kind,
      deliveryId: deliveryOf(event),
      status: bounced?.status || null,
      text: bounced?.diagnosticCode ?? '',
    },
  ];
}

function kindOf({ eventType, notificationType, bounce, complaint }: SesEvent): MailEvent['kind'] | null {
  const type = eventType ?? notificationType;
  if (type === 'Bounce') return bounce?.bounceType === 'Permanent' ? 'bouncedHard' : 'bouncedSoft';
  if (type === 'Complaint') return complaint?.complaintFeedbackType === 'not-spam' ? null : 'complaint';
  if (type === 'Delivery') return 'delivered';
  return type === 'DeliveryDelay' ? 'deferred' : null;
}

/** The tag; in notifications without tags, the header from which it was made. */
function deliveryOf({ mail: { tags, headers } }: SesEvent): string | null {
  const header = headers?.find(({ name }) => name.toUpperCase() === TAGS_HEADER)?.value ?? '';
  return tags?.delivery?.[0] ?? /delivery=([0-9a-z.]{1,60})/.exec(header)?.[1] ?? null;
}
