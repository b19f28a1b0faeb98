/** Mailgun: webhooks signed by the HMAC of time and token, which does not cover the body: each token counts once. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isRecent, parsedJson, type MailAdapter, type MailEvent } from './mail-adapter.ts';

const short = z.string().max(1_000);

const requestSchema = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().min(20).max(100),
    signature: z.string().max(100),
  }),
  'event-data': z.object({
    event: short,
    severity: short.nullish(),
    'user-variables': z.object({ delivery: short.nullish() }).nullish(),
    'delivery-status': z
      .object({
        'enhanced-code': short.nullish(),
        message: z.string().nullish(),
        description: z.string().nullish(),
      })
      .nullish(),
  }),
});

type Data = z.infer<typeof requestSchema>['event-data'];

export const mailgun: MailAdapter = {
  key: 'mailgun',
  label: 'Mailgun',
  needs: 'signingKey',
  headers: (deliveryId) => ({ 'X-Mailgun-Variables': JSON.stringify({ delivery: deliveryId }) }),
  read: async (bytes, { signingKey }, { nowMs }) => {
    const request = requestSchema.safeParse(parsedJson(bytes));
    if (!request.success || signingKey === null) return { refused: 'This is not an event of Mailgun.' };
    const { signature, 'event-data': data } = request.data;
    const expected = createHmac('sha256', signingKey)
      .update(signature.timestamp + signature.token)
      .digest();
    const given = Buffer.from(signature.signature, 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return { refused: 'The signature is wrong.' };
    if (!isRecent(Number(signature.timestamp) * 1_000, nowMs)) return { refused: 'The event is too old.' };
    const kind = kindOf(data);
    return { once: signature.token, events: kind ? [eventOf(kind, data)] : [] };
  },
};

function kindOf({ event, severity }: Data): MailEvent['kind'] | null {
  if (event === 'failed') return severity === 'permanent' ? 'bouncedHard' : 'deferred';
  if (event === 'complained') return 'complaint';
  return event === 'delivered' ? 'delivered' : null;
}

function eventOf(kind: MailEvent['kind'], data: Data): MailEvent {
  const answer = data['delivery-status'];
  return {
    kind,
    deliveryId: data['user-variables']?.delivery ?? null,
    status: answer?.['enhanced-code'] || null,
    text: answer?.message || answer?.description || '',
  };
}
