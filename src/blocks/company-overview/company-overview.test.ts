import { expect, test } from 'vitest';
import { articleContent, card } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { companyOverview } from './block.ts';
import { View } from './view.tsx';

const render = (fields: Record<string, unknown>, linked = {}, type = 'Company') =>
  renderBlockExample(companyOverview, View, {
    settings: {},
    page: { content: articleContent({ type, fields, linked }) },
  });

test('numbers can be called, addresses written to, the website opens in a new tab', () => {
  const html = render({
    phone: '+32 (0)3 555 01 70',
    publicEmail: 'desk@kaiwerk.example',
    website: 'https://www.kaiwerk.example/',
  });
  expect(html).toContain('href="tel:+3235550170"');
  expect(html).toContain('<a href="mailto:desk@kaiwerk.example">');
  expect(html).toContain(
    '<a href="https://www.kaiwerk.example/" target="_blank" rel="noopener">kaiwerk.example</a>',
  );
});

test('other companies and people are linked when readers may see them', () => {
  const linked = { 10_000_012: card(12, { name: 'Portalis Cranes' }) };
  const html = render({ competitors: [10_000_012, 10_000_013] }, linked);
  expect(html).toContain('>Portalis Cranes</a>');
  expect(html).not.toContain(',');
});

test.each(['phone', 'fax', 'address2', 'brandsCarried', 'numberOfEmployees'])(
  '%s alone is enough to show the block',
  (key) => expect(render({ [key]: '12 555' })).toContain('12 555'),
);

test('the block is empty without data, and for other kinds of item', () => {
  expect(render({ companyType: 'Crane builder', competitors: [10_000_013] })).toBeNull();
  expect(render({ phone: '12 555' }, {}, 'Contact')).toBeNull();
});

test('accounts in networks are the company’s own, and enough to show the block', () => {
  const socialLinks = [
    { provider: 'LinkedIn', url: 'https://www.linkedin.com/company/kaiwerk', label: null },
    { provider: 'Other', url: 'https://social.example/@kaiwerk', label: 'Kaiwerk on the quay' },
  ];
  const html = render({ socialLinks });
  expect(html).toContain(
    '<a href="https://www.linkedin.com/company/kaiwerk" target="_blank" rel="me noopener">LinkedIn</a>',
  );
  expect(html).toContain('>Kaiwerk on the quay</a>');
  expect(render({ socialLinks: [] })).toBeNull();
});
