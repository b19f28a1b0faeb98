import { describe, expect, test } from 'vitest';
import { isMailtoUrl, isSitePath, isHttpUrl, mailtoHref } from './addresses.ts';

const taken = [
  'https://quayside.example',
  'http://quayside.example/',
  'https://quayside.example:8443/a?b=c#d',
  'HTTPS://Quayside.Example/',
  'https://münchen.example/straße',
  'https://xn--mnchen-3ya.example/',
  'https://my_files.quayside.example/',
  'https://192.0.2.7/',
  'https://[2001:db8::7]/',
  'https://quayside.example./',
  'https://quayside.example/@desk',
  'https://localhost:3000/',
];

/** Written for this test: URLs that parsers reject, or parse differently from how they look. */
const failures = [
  '',
  'https',
  'https:',
  'https:/',
  'https://',
  'https:///',
  'https:quayside.example',
  'https:/quayside.example',

  '//quayside.example',
  'quayside.example',
  'ftp://quayside.example',
  'javascript://quayside.example/%0aalert(1)',

  'https://?a',
  'https://#a',
  'https://:443/',
  'https://:443',
  'https://@/',
  'https://:@/',
  'https://@:443/',

  'https://host@evil.example/',
  'https://a:b@evil.example/',
  'https://@evil.example/',
  'https://:@evil.example',

  'https://a%40evil.example/',
  'https://a@b@evil.example/',
  'https://quayside.example\\@evil.example/',

  'https://*.evil.example/x.js',
  'https://*/',
  'https://a.*.example/',
  'https://quayside.*',
  'https://+.example/',

  'https://quayside.example:port/',
  'https://quayside.example:-1/',
  'https://quayside.example:65536/',

  'https://quayside.example:99999999/',
  'https://quayside.example:4 43/',
  'https://quayside.example:44x/',

  'https://quayside.example:0x1/',
  'https://a:b:c/',
  'https://::1/',
  'https://[::1',
  'https://::1]/',
  'https://[]/',

  'https://[:1]/',
  'https://[1:2]/',
  'https://[1:2:3:4:5:6:7:8:9]/',
  'https://[::g]/',
  'https://[::1%25eth0]/',

  'https://[::1]x/',
  'https://[::192.0.2]/',
  'https://[::1.2.3.4.5]/',
  'https://[www.quayside.example]/',

  'https://256.256.256.256/',
  'https://192.0.2.256/',
  'https://1.2.3.4.5/',
  'https://0x1ffffffff/',
  'https://a.0x/',

  'https://4294967296/',
  'https://1.2.3.09/',
  'https://foo.1/',
  'https://..1/',
  'https://a..example/',
  'https://.example/',

  'https://-a.example/',
  'https://a-.example/',
  'https://xn--/',

  'https://a b.example/',
  'https://a\tb.example/',
  'https://a\nb.example/',
  ' https://quayside.example',
  'https://quayside.example ',

  'https://quayside.example/a b',
  'https://quayside.example/\u0000',
  'https://quayside.example/\u001f',
  'https://quayside.example/\u007f',

  'https://quayside.example/\u0085',
  'https://a\u00adb.example\u0000/',
  'https://\u00ad/',
  'https://\u200b/',
  'https://%/',

  'https://%zz/',
  'https://%00.example/',
  'https://a%2fb.example/',
  'https://a%3ab.example/',
  'https://%23/',
  'https://%5b/',

  'https://a<b.example/',
  'https://a>b.example/',
  'https://a^b.example/',
  'https://a|b.example/',
  'https://a[b.example/',

  "https://a'b.example/",
  'https://a"b.example/',
  'https://a`b.example/',
  'https://a{b}.example/',
  'https://a,b.example/',

  'https://a;b.example/',
  'https://a(b).example/',
  'https://a!b.example/',
  'https://a$b.example/',
  'https://a&b.example/',

  'https:\\\\quayside.example',
  'https://quayside.example\\evil.example',
  'https:/\\evil.example',
  'https://\ufdd0.example/',

  'https://\u2100.evil.example/',
  'https://a\uff0fevil.example/',
  'https://a\uff20evil.example/',
  'https://\ufffd/',
];

describe('a web address', () => {
  test.each(taken)('is %s', (value) => expect(isHttpUrl(value)).toBe(true));
  test.each(failures)('is not %j', (value) => expect(isHttpUrl(value)).toBe(false));
});

test('a path holds no other host, no space and no control character', () => {
  expect(['/a', '/a?b#c', '/'].every(isSitePath)).toBe(true);
  expect(['//evil.example', '/\\evil.example', '/a b', '/\u0000', '/\u007f', 'a'].some(isSitePath)).toBe(
    false,
  );
});

test('a link to write to someone names one recipient and nothing else', () => {
  expect(mailtoHref('desk+news@quayside.example')).toBe('mailto:desk+news@quayside.example');
  const hostile = new URL(mailtoHref('desk?bcc=spy@evil.example&body=x@quayside.example'));
  expect([hostile.search, hostile.pathname.includes('?')]).toEqual(['', false]);
  expect(mailtoHref('a,b@quayside.example')).not.toContain(',');
  expect(['mailto:a@b.example', 'MAILTO:a@b.example'].every(isMailtoUrl)).toBe(true);
  expect(
    ['mailto:a@b.example?bcc=c', 'mailto:a&b@c.example', 'mailto:a\u0000@b.example'].some(isMailtoUrl),
  ).toBe(false);
});
