/** Newsletters are signed with the key of their sender's domain: a real SMTP server receives them. */
import { createHash, createPublicKey, createVerify } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { checkRecords, recordsOf, type MailResolver } from './model/dns-records.ts';

const subject = await buildCampaigns();
const { app, database, call, makeProgram, subscribe, send, a1, world } = subject;
afterAll(() => subject.close());

const rowOf = async (id: number) =>
  (
    await database.superuser<Record<string, string | null>>(
      'select * from newsletter_sender_domain where id = $1',
      [id],
    )
  )[0];
const done = async (id: string, input: Record<string, unknown>) => {
  const { result, error } = await call(id, input);
  expect(error).toBeNull();
  return result as Record<string, unknown>;
};

/** Header fields of a message, unfolded, in their order, and its body. */
function messageOf(source: Buffer): { fields: string[]; body: string } {
  const text = source.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  return { fields: text.slice(0, end).split(/\r\n(?![ \t])/), body: text.slice(end + 4) };
}

const relaxed = (field: string) => {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replaceAll(/\r\n/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
};

/** Verifies a signature like a recipient's server (RFC 6376); the signed headers by lower-case name, or null. */
function verified(source: Buffer, publicKey: string): { tags: Map<string, string>; signed: string[] } | null {
  const { fields, body } = messageOf(source);
  const field = fields.find((one) => /^dkim-signature:/i.test(one)) ?? '';
  const tags = new Map(
    relaxed(field)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => {
        const [name = '', ...value] = tag.split('=');
        return [name.trim(), value.join('=').replaceAll(/\s/g, '')] as const;
      }),
  );
  const lines = body
    .replaceAll(/[ \t]+\r\n/g, '\r\n')
    .replaceAll(/[ \t]+/g, ' ')
    .replace(/(?:\r\n)+$/, '');
  const hash = createHash('sha256').update(`${lines}\r\n`, 'latin1').digest('base64');
  if (hash !== tags.get('bh')) return null;
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  const headers = signed.flatMap(
    (name) => fields.findLast((one) => relaxed(one).startsWith(`${name}:`)) ?? [],
  );
  const unsigned = relaxed(field)
    .replace(/b=[^;]*$/, 'b=')
    .replace(/([;:\s])b=[^;]*/, '$1b=');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const isValid = createVerify('RSA-SHA256')
    .update([...headers.map(relaxed), unsigned].join('\r\n'), 'latin1')
    .verify(key, tags.get('b') ?? '', 'base64');
  return isValid ? { tags, signed } : null;
}

await subscribe('ada@harbour.example');

describe('a key', () => {
  test('the check of a domain by a program lists every DNS record', async () => {
    const { id } = await done('addNewsletterSenderDomain', { site: a1.id, domain: 'checked.invalid' });
    const asProgram = await makeProgram(['manage_newsletters']);
    const { result, error } = await asProgram('getNewsletterSenderCheck', { id });
    expect(error).toBeNull();
    expect((result as { records: { purpose: string }[] }).records.map(({ purpose }) => purpose)).toEqual(
      expect.arrayContaining(['SPF', 'DKIM', 'DMARC']),
    );
  });

  test('a key signs newsletters of its domain once staff start it, and is replaced by the next', async () => {
    const { id } = await done('addNewsletterSenderDomain', { site: a1.id, domain: 'Quayside.example' });
    const domain = Number(id);
    const [unsigned] = (await send('Week 1')).emails;
    expect(unsigned?.source.toString()).not.toContain('DKIM-Signature');

    await done('changeNewsletterSigningKey', { id: domain, action: 'start' });
    const first = await rowOf(domain);
    const [email] = (await send('Week 2')).emails;
    const source = email?.source ?? Buffer.from('');
    const found = verified(source, first?.['public_key'] ?? '');
    expect([found?.tags.get('d'), found?.tags.get('s')]).toEqual(['quayside.example', first?.['selector']]);
    expect(found?.signed).toEqual(
      expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    const changed = Buffer.from(source.toString('latin1').replace('Week 2: the', 'Week 3: the'), 'latin1');
    expect(verified(changed, first?.['public_key'] ?? '')).toBeNull();

    const next = await done('changeNewsletterSigningKey', { id: domain, action: 'create' });
    expect(next['selector']).toBe(first?.['selector']);
    expect(next['nextSelector']).not.toBe(first?.['selector']);
    const [still] = (await send('Week 4')).emails;
    expect(verified(still?.source ?? source, first?.['public_key'] ?? '')).not.toBeNull();
    await done('changeNewsletterSigningKey', { id: domain, action: 'start' });
    const second = await rowOf(domain);
    const [rotated] = (await send('Week 5')).emails;
    expect(verified(rotated?.source ?? source, second?.['public_key'] ?? '')?.tags.get('s')).toBe(
      next['nextSelector'],
    );
    const missing = await call('changeNewsletterSigningKey', { id: domain, action: 'start' });
    expect(missing.error?.extensions).toMatchObject({ reason: 'SIGNING_KEY_MISSING' });
  });

  test('a key is sealed in the database, and no operation returns it', async () => {
    const rows = await database.superuser<{ private_key: string }>(
      'select private_key from newsletter_sender_domain where private_key is not null',
    );
    expect(rows.some(({ private_key: key }) => key.includes('PRIVATE KEY'))).toBe(false);
    expect(
      JSON.stringify((await call('getNewsletterSenderDomainStream', { site: a1.id })).result),
    ).not.toMatch(/privateKey/i);
  });

  test('a key of another domain does not sign', async () => {
    await database.superuser(
      `update newsletter_sender_domain set domain = 'side.example' where domain = 'quayside.example'`,
    );
    const [email] = (await send('Week 6')).emails;
    expect(email?.source.toString()).not.toContain('DKIM-Signature');
  });
});

describe('staff', () => {
  test.each([
    ['quayside', 'SENDER_DOMAIN_INVALID'],
    ['-a.example', 'SENDER_DOMAIN_INVALID'],
    ['side.example', 'SENDER_DOMAIN_TAKEN'],
  ])('staff who add %s are refused with %s', async (domain, reason) => {
    const { error } = await call('addNewsletterSenderDomain', { site: a1.id, domain });
    expect(error?.extensions).toMatchObject({ reason });
  });

  test('an editor without the permission adds no domain and changes no key', async () => {
    const token = await login(app, world.a.users.editor.username);
    const added = await gql(app, {
      id: 'addNewsletterSenderDomain',
      token,
      input: { site: a1.id, domain: 'b.example' },
    });
    const changed = await gql(app, {
      id: 'changeNewsletterSigningKey',
      token,
      input: { id: 1, action: 'create' },
    });
    expect([added.code, changed.code]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });
});

describe('the DNS records of a domain', () => {
  const records = recordsOf({
    domain: 'quayside.example',
    keys: [{ selector: 'news1', publicKey: 'ABC123' }],
    returnPathDomain: 'bounces.quayside.example',
    host: 'press.example.org',
  });
  const resolver = (txt: Record<string, string[]>, mx: Record<string, string[]> = {}): MailResolver => ({
    txt: async (name) => txt[name] ?? [],
    mx: async (name) => mx[name] ?? [],
  });
  const statesFor = async (given: MailResolver) =>
    Object.fromEntries((await checkRecords(records, given)).map(({ purpose, state }) => [purpose, state]));

  test('published records are found', async () => {
    const published = resolver(
      {
        'news1._domainkey.quayside.example': ['v=DKIM1; k=rsa; p=ABC 123'],
        'bounces.quayside.example': ['v=spf1 ip4:192.0.2.1 -all', 'another text'],
        '_dmarc.quayside.example': ['v=DMARC1; p=reject'],
      },
      { 'bounces.quayside.example': ['Press.Example.org.'] },
    );
    expect(await statesFor(published)).toEqual({
      DKIM: 'found',
      SPF: 'found',
      DMARC: 'found',
      'return path': 'found',
    });
  });

  test('records are missing, or different', async () => {
    expect(await statesFor(resolver({}))).toEqual({
      DKIM: 'missing',
      SPF: 'missing',
      DMARC: 'missing',
      'return path': 'missing',
    });
    const wrong = resolver(
      {
        'news1._domainkey.quayside.example': ['v=DKIM1; k=rsa; p=XYZ'],
        'bounces.quayside.example': ['v=spf1 -all', 'v=spf1 ~all'],
      },
      { 'bounces.quayside.example': ['mail.elsewhere.example'] },
    );
    expect(await statesFor(wrong)).toMatchObject({
      DKIM: 'different',
      SPF: 'different',
      'return path': 'different',
    });
  });

  test('records are not checked if the DNS does not answer', async () => {
    const offline = async () => Promise.reject(new Error('ETIMEOUT'));
    expect(Object.values(await statesFor({ txt: offline, mx: offline }))).toEqual(
      Array(4).fill('notChecked'),
    );
  });
});
