/** What the DNS lacks for a sender's domain, as sentences for staff. */
import {
  checkRecords,
  recordsOf,
  type CheckedRecord,
  type MailResolver,
  type SigningKey,
} from './dns-records.ts';

/** Domains above the sender's whose DMARC policy can apply (RFC 9989 walks up at most eight). */
const PARENTS_MAX = 4;

export interface Sender {
  /** Domain of the sender's address. */
  domain: string;
  /** The domain with the key that signs, which is the sender's or one above it; null without a key. */
  signed: { domain: string; key: SigningKey } | null;
  /** Domain that receives reports; null without one. */
  returnPathDomain: string | null;
}

/** Sentences about SPF, DKIM and DMARC; empty if all three are right. Never throws. */
export async function senderWarnings(
  { domain, signed, returnPathDomain }: Sender,
  resolver: MailResolver,
): Promise<string[]> {
  const records = recordsOf({
    domain: signed?.domain ?? domain,
    keys: signed ? [signed.key] : [],
    returnPathDomain,
    host: '',
  });
  const checked = await checkRecords(
    records
      .filter(({ purpose }) => purpose === 'SPF' || purpose === 'DKIM')
      .map((record) => (record.purpose === 'SPF' ? { ...record, name: returnPathDomain ?? domain } : record)),
    resolver,
  );
  const all = [...checked, await dmarcOf(domain, resolver)];
  const unknown = all.filter(({ state }) => state === 'notChecked').map(({ purpose }) => purpose);
  return [
    ...(signed
      ? []
      : [
          `DKIM: this site has no signing key for ${domain}. Add the domain in Sender domains, unless your mail service signs the emails.`,
        ]),
    ...all.flatMap((record) => sentenceOf(record) ?? []),
    ...(unknown.length > 0
      ? [`Not checked, because the DNS did not answer: ${unknown.join(', ')} of ${domain}.`]
      : []),
  ];
}

function sentenceOf({ purpose, name, state }: CheckedRecord): string | null {
  if (state === 'missing')
    return `${purpose}: the DNS has no record ${name}, so mailbox providers may refuse the emails. Publish the record shown in Sender domains.`;
  if (state === 'different')
    return `${purpose}: the DNS has another record ${name} than emails need. Compare it with the record shown in Sender domains.`;
  return null;
}

/** The record of the domain, or of the nearest domain above it that has one. */
async function dmarcOf(domain: string, resolver: MailResolver): Promise<CheckedRecord> {
  const labels = domain.split('.');
  const parents = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  let own: CheckedRecord | undefined;
  for (const each of parents.slice(0, 1 + PARENTS_MAX)) {
    const records = recordsOf({ domain: each, keys: [], returnPathDomain: null, host: '' });
    const [checked] = await checkRecords(
      records.filter(({ purpose }) => purpose === 'DMARC'),
      resolver,
    );
    own ??= checked;
    if (checked && checked.state !== 'missing') return checked;
  }
  return own ?? { purpose: 'DMARC', type: 'TXT', name: `_dmarc.${domain}`, value: '', state: 'notChecked' };
}
