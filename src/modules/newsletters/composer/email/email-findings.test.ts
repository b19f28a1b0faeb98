import { describe, expect, test } from 'vitest';
import { emailFindings, type ExaminedEmail } from './email-findings.ts';

const ORIGIN = 'https://quayside.example';
const image = (src: string, alt = 'A lock') => `<p><img src="${src}" alt="${alt}" width="1" height="1"></p>`;
const block = (values: Partial<ExaminedEmail['blocks'][number]> = {}) => ({
  id: 'b1',
  name: '“This week” in row 1',
  isRequired: false,
  html: image(`${ORIGIN}/media/1.jpg`),
  ...values,
});
const email = (values: Partial<ExaminedEmail> = {}): ExaminedEmail => ({
  subject: 'Locks',
  blocks: [block()],
  links: [{ url: `${ORIGIN}/locks`, blockId: 'b1', contentId: null }],
  html: '<p>Locks</p>',
  text: 'Locks',
  hasUnsubscribeLink: true,
  origin: ORIGIN,
  ...values,
});
const link = (url: string) => [{ url, blockId: 'b1', contentId: null }];

test('an email without faults has no findings', () => {
  expect(emailFindings(email())).toEqual({ problems: [], warnings: [] });
});

describe('problems', () => {
  test.each<[string, Partial<ExaminedEmail>, string]>([
    [
      'a first name without a word for others',
      { subject: 'Dear {firstName}' },
      'first name that is not complete',
    ],
    [
      'a first name in two formats',
      { html: '<p>{firstName|<b>reader}</b></p>' },
      'first name that is not complete',
    ],
    ['100 kB', { html: 'x'.repeat(100_000) }, 'The email has 100 kB'],
    ['no plain text', { text: ' \n' }, 'The plain text is empty'],
    ['no unsubscribe link', { hasUnsubscribeLink: false }, 'The unsubscribe link is missing'],
    [
      'an empty required block',
      { blocks: [block({ isRequired: true, html: null })] },
      '“This week” in row 1 is',
    ],
    ['a link without encryption', { links: link('http://port.example/a') }, 'not encrypted'],
    ['a link to localhost', { links: link('https://localhost:3000/a') }, 'leads to localhost'],
    ['a link to a subdomain of localhost', { links: link('https://quay.localhost/') }, 'cannot reach'],
    ['a link to a private address', { links: link('https://192.168.0.7/a') }, 'leads to 192.168.0.7'],
    ['a link to IPv6', { links: link('https://[::1]/a') }, 'leads to [::1]'],
    [
      'an image without encryption',
      { blocks: [block({ html: image('http://port.example/a.jpg') })] },
      'An image',
    ],
    ['an image of localhost', { blocks: [block({ html: image('https://localhost/a.jpg') })] }, 'An image'],
  ])('an email is not sent with %s', (_, values, message) => {
    const { problems } = emailFindings(email(values));
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(problems.join()).toMatch(/“This week” in row 1|email|plain text|unsubscribe/);
  });

  test('99,999 bytes are accepted', () => {
    expect(emailFindings(email({ html: 'x'.repeat(99_999) })).problems).toEqual([]);
  });

  test('a link in the footer is named as such', () => {
    const links = [{ url: 'http://port.example', blockId: null, contentId: null }];
    expect(emailFindings(email({ links })).problems).toEqual([
      'The link http://port.example in the header or footer is not encrypted (http). Correct it.',
    ]);
  });
});

describe('warnings', () => {
  test('an empty block, and an image without alternative text', () => {
    const blocks = [
      block({ html: null }),
      block({ name: '“Lead” in row 2', html: image(`${ORIGIN}/a`, ' ') }),
    ];
    expect(emailFindings(email({ blocks }))).toEqual({
      problems: [],
      warnings: [
        '“This week” in row 1 shows nothing.',
        'An image of “Lead” in row 2 has no alternative text, which readers see where images are blocked. Enter one.',
      ],
    });
  });

  test('a site whose own address readers cannot open', () => {
    const origin = 'http://quayside.localhost:3000';
    const own = email({ origin, links: link(`${origin}/locks`), blocks: [] });
    expect(emailFindings(own)).toEqual({
      problems: [],
      warnings: [expect.stringContaining(`its address is ${origin}`)],
    });
  });
});
