import { expect, test } from 'vitest';
import { exampleSettings } from '#examples/cards.ts';
import { contrast } from '#look/colour.ts';
import { renderSiteMail } from './site-mail.tsx';

const { html } = renderSiteMail({
  subject: 'أكّد اشتراكك',
  text: 'افتح هذا الرابط.',
  link: { url: 'https://quayside.example/newsletter-confirm/abc', label: 'تأكيد' },
  notes: ['تجاهلها.'],
  from: ['الرصيف'],
  siteName: 'الرصيف',
  language: 'ar',
  settings: exampleSettings(),
  media: undefined,
});

test('an email in a language from right to left shows the address of its button from left to right', () => {
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<bdi dir="ltr">https://quayside.example/newsletter-confirm/abc</bdi>');
});

test('every text is readable in the dark scheme', () => {
  const dark = /@media \(prefers-color-scheme:dark\)\{(.*?)\}\}/.exec(html)?.[1] ?? '';
  const rules = [...dark.matchAll(/\.(s-[a-z]+)\{[^}]*?(?<!-)color:(#[0-9a-f]{6})/g)];
  expect(rules.map(([, name]) => name)).toEqual(['s-page', 's-note', 's-sender', 's-logo']);
  for (const [, name, colour = ''] of rules)
    expect(contrast(colour, name === 's-logo' ? '#ffffff' : '#1e2427')).toBeGreaterThanOrEqual(4.5);
});

test('every class of the dark scheme is one of the email’s', () => {
  const classes = [...html.matchAll(/\.(s-[a-z]+)\{/g)].map(([, name]) => name ?? '');
  for (const name of classes.filter((each) => each !== 's-logo')) expect(html).toContain(`class="${name}"`);
});
