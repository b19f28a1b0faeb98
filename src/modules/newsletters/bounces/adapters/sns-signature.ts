/** Messages of Amazon SNS, and whether SNS signed them. */
import { createVerify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { SafeFetch } from '#server/outbound/index.ts';

export const snsSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(100),
  TopicArn: z.string().max(300),
  Message: z.string(),
  Subject: z.string().nullish(),
  Timestamp: z.iso.datetime(),
  Token: z.string().max(2_000).nullish(),
  SubscribeURL: z.string().max(2_000).nullish(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().max(2_000),
  SigningCertURL: z.string().max(500),
});

export type SnsMessage = z.infer<typeof snsSchema>;

/** Hosts of SNS. Requests to any other would let the sender choose what this server fetches. */
const HOST = /^sns\.[a-z0-9-]{1,30}\.amazonaws\.com(?:\.cn)?$/;

/** Whether a URL is one of SNS: https, without a port or a login. */
export function isSnsUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url?.protocol === 'https:' &&
    HOST.test(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  );
}

const CERTIFICATE_PATH = /^\/SimpleNotificationService-[A-Za-z0-9]{1,64}\.pem$/;

const CERTIFICATE_BYTES_MAX = 20_000;

/** Signed members in their order. */
const SIGNED: Record<SnsMessage['Type'], readonly (keyof SnsMessage)[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

/** The text that SNS signs. */
export function signedText(message: SnsMessage): string {
  return SIGNED[message.Type]
    .map((name) => [name, message[name]] as const)
    .flatMap(([name, value]) => (value == null ? [] : [`${name}\n${value}\n`]))
    .join('');
}

/**
 * Whether SNS signed the message with a certificate that is valid now. Throws if the certificate cannot be fetched, so that SNS
 * sends the message again.
 */
export async function isSignedBySns(message: SnsMessage, fetch: SafeFetch, nowMs: number): Promise<boolean> {
  const { SigningCertURL: url, SignatureVersion: version, Signature: signature } = message;
  if (!isSnsUrl(url) || !CERTIFICATE_PATH.test(new URL(url).pathname) || new URL(url).search !== '')
    return false;
  const certificate = parsedCertificate(await certificateAt(url, fetch));
  if (!certificate || !isValidAt(certificate, nowMs)) return false;
  const verify = createVerify(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(signedText(message));
  try {
    return verify.verify(certificate.publicKey, signature, 'base64');
  } catch {
    return false;
  }
}

async function certificateAt(url: string, fetch: SafeFetch): Promise<string> {
  const { status, body } = await fetch(url, { redirectsMax: 0, sizeBytesMax: CERTIFICATE_BYTES_MAX });
  if (status !== 200) throw new Error(`The certificate of SNS could not be fetched: ${status}.`);
  return body.toString('latin1');
}

function parsedCertificate(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text);
  } catch {
    return null;
  }
}

function isValidAt({ validFrom, validTo, subject }: X509Certificate, nowMs: number): boolean {
  const isOfSns = /(?:^|\n)CN=sns\.(?:[a-z0-9-]{1,30}\.)?amazonaws\.com(?:\.cn)?(?:\n|$)/.test(subject);
  return isOfSns && Date.parse(validFrom) <= nowMs && nowMs <= Date.parse(validTo);
}
