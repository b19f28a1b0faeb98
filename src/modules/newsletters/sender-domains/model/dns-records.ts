/** DNS records that a sender domain needs. Pure; a resolver is passed in. */

export interface DnsRecord {
  /** What it is for. */
  purpose: 'SPF' | 'DKIM' | 'DMARC' | 'return path';
  type: 'TXT' | 'MX';
  name: string;
  /** What to publish; an example for SPF, which names the servers that send. */
  value: string;
}

/** `notChecked`: the DNS did not answer. */
export type DnsState = 'found' | 'missing' | 'different' | 'notChecked';

export interface CheckedRecord extends DnsRecord {
  state: DnsState;
}

/** Looks up records in the DNS. Empty for a name without such records; throws without an answer. */
export interface MailResolver {
  txt: (name: string) => Promise<string[]>;
  mx: (name: string) => Promise<string[]>;
}

export interface SigningKey {
  selector: string;
  /** Base64 of the DER form (SubjectPublicKeyInfo). */
  publicKey: string;
}

export interface RecordsInput {
  domain: string;
  keys: readonly SigningKey[];
  /** Domain that receives reports; null without one. */
  returnPathDomain: string | null;
  /** Host at which this installation receives email. */
  host: string;
}

/** The records that a domain needs. */
export function recordsOf({ domain, keys, returnPathDomain, host }: RecordsInput): DnsRecord[] {
  return [
    ...keys.map(({ selector, publicKey }) => ({
      purpose: 'DKIM' as const,
      type: 'TXT' as const,
      name: `${selector}._domainkey.${domain}`,
      value: `v=DKIM1; k=rsa; p=${publicKey}`,
    })),
    // The envelope has the domain of the return path, if there is one.
    {
      purpose: 'SPF',
      type: 'TXT',
      name: returnPathDomain ?? domain,
      value: 'v=spf1 a mx include:YOUR-MAIL-SERVICE ~all',
    },
    { purpose: 'DMARC', type: 'TXT', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
    ...(returnPathDomain === null
      ? []
      : [{ purpose: 'return path' as const, type: 'MX' as const, name: returnPathDomain, value: host }]),
  ];
}

/** Asks the DNS for each record. */
export function checkRecords(
  records: readonly DnsRecord[],
  resolver: MailResolver,
): Promise<CheckedRecord[]> {
  return Promise.all(records.map(async (record) => ({ ...record, state: await stateOf(record, resolver) })));
}

async function stateOf(record: DnsRecord, { txt, mx }: MailResolver): Promise<DnsState> {
  try {
    const found = record.type === 'MX' ? await mx(record.name) : await txt(record.name);
    if (record.type === 'MX') return stateAmong(found, () => true, record.value.toLowerCase());
    if (record.purpose === 'DKIM')
      return stateAmong(found, (text) => /(?:^|;)\s*p=/.test(text), keyIn(record.value), keyIn);
    const start = record.purpose === 'SPF' ? 'v=spf1' : 'v=dmarc1';
    const own = found.filter((text) => text.toLowerCase().startsWith(start));
    if (own.length === 0) return 'missing';
    // Two SPF records are an error, and count like a missing one (RFC 7208).
    return own.length === 1 && !own[0]?.includes('YOUR-MAIL-SERVICE') ? 'found' : 'different';
  } catch {
    return 'notChecked';
  }
}

function stateAmong(
  found: readonly string[],
  isOfKind: (text: string) => boolean,
  expected: string,
  read = (text: string) => text.toLowerCase().replace(/\.$/, ''),
): DnsState {
  const ofKind = found.filter(isOfKind);
  if (ofKind.length === 0) return 'missing';
  return ofKind.some((text) => read(text) === expected) ? 'found' : 'different';
}

function keyIn(text: string): string {
  return (/(?:^|;)\s*p=([^;]*)/.exec(text)?.[1] ?? '').replaceAll(/\s/g, '');
}
