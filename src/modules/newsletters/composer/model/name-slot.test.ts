import { describe, expect, test } from 'vitest';
import { cleanName, hasBrokenNameSlot, withName, withoutNames } from './name-slot.ts';

describe('a name slot', () => {
  test('a first name replaces it, and its own word replaces it without one', () => {
    const text = 'Dear {firstName|reader}, and {firstName| }{firstName|you}!';
    expect(withName(text, 'Ada')).toBe('Dear Ada, and AdaAda!');
    expect(withoutNames(text)).toBe('Dear reader, and you!');
  });

  test('a name with a slot or a pattern of replacements is plain text', () => {
    expect(withName('Dear {firstName|reader}', '$& {firstName|x}')).toBe('Dear $& {firstName|x}');
  });

  test.each(['{firstName}', '{firstName|a', '{firstName|a|b}', `{firstName|${'x'.repeat(41)}}`])(
    '%s is reported as not complete',
    (text) => {
      expect(hasBrokenNameSlot(text)).toBe(true);
    },
  );

  test('a text of 100,000 characters is searched in milliseconds', () => {
    const started = performance.now();
    hasBrokenNameSlot('{firstName|'.repeat(10_000));
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe('a cleaned name', () => {
  test.each([
    ['Ada', 'Ada'],
    ['  Zoë\tAnne ', 'Zoë Anne'],
    ['Ada\r\nBcc: all@press.example', 'Ada Bcc:\u200b all@\u200bpress.\u200bexample'],
    ['\u202egpj.exe\u202c', 'gpj.\u200bexe'],
    ['\u2067ada\u2069\u200b\ufeff', 'ada'],
    ['a\u2028b\u2029c\u0000d', 'a b c d'],
    ['نرگس‌خاتون', 'نرگس‌خاتون'],
    ['\ud800Ada', '\ufffdAda'],
    ['', ''],
  ])('%j becomes %j', (name, expected) => {
    expect(cleanName(name)).toBe(expected);
  });

  test('a long name has at most 60 characters, and none is divided', () => {
    expect([...cleanName('𝔸'.repeat(100))]).toHaveLength(60);
  });

  test('an unknown name is empty', () => {
    expect(cleanName(null)).toBe('');
  });
});
