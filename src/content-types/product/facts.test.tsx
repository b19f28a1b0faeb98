import { expect, test } from 'vitest';
import { articleContent, exampleStructuredData, pageSubject } from '#examples/cards.ts';
import { contentTitle } from '#blocks/content-title/block.ts';
import { View } from '#blocks/content-title/view.tsx';
import { renderBlockExample } from '#testing/render.tsx';
import { product } from './type.ts';

const render = (fields: Record<string, unknown>, language = 'en') => {
  const content = articleContent({ type: 'Product', typeLabel: 'Product', fields });
  const site = { ...pageSubject().site, language };
  return renderBlockExample(contentTitle, View, { settings: {}, page: { content, site } }) ?? '';
};

test.each([
  [{ price: '1290.50', currency: 'EUR' }, 'en', '€1,290.50'],
  [{ price: '1290', currency: 'USD' }, 'en', '$1,290<'],
  [{ price: '1290.5', currency: 'EUR' }, 'de', '1.290,50\u00a0€'],
  [{ price: '84000', currency: 'JPY' }, 'ja', '￥84,000'],
  [{ price: '1290.5', currency: 'euros' }, 'en', '1,290.50 euros<'],
  [{ price: '1190', currency: 'USD' }, 'ar', '1,190\u00a0\u2066US$\u2069'],
])('a price of %j is written in %s as %s', (fields, language, shown) => {
  expect(render(fields, language)).toContain(shown);
});

test('a product without a price shows an enquiry link, and without that no gap', () => {
  const enquiryUrl = 'https://www.kaiwerk.example/enquiries';
  expect(render({ enquiryUrl })).toMatch(
    /Price on request.*href="https:\/\/www\.kaiwerk\.example\/enquiries"[^>]*>Enquire/s,
  );
  expect(render({ enquiryUrl }, 'de')).toContain('Preis auf Anfrage');
  expect(render({})).not.toContain('item-price');
  expect(render({ price: 'a lot', currency: 'EUR' })).not.toContain('NaN');
});

test('search engines get its images, its maker and the offer; no offer without a price', () => {
  const offered = product.structuredData({
    ...exampleStructuredData,
    fields: { price: '1290.50', currency: 'NOK' },
  });
  expect(offered).toMatchObject({
    '@type': 'Product',
    image: exampleStructuredData.images,
    brand: { name: 'Sundvik' },
    offers: { '@type': 'Offer', price: '1290.50', priceCurrency: 'NOK', url: exampleStructuredData.url },
  });
  expect(product.structuredData({ ...exampleStructuredData, fields: {} })).not.toHaveProperty('offers');
});
