import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineContentType, type StructuredDataInput } from '#model/define-content-type.ts';
import { textField } from '#page-model/type-fields.ts';
import { thingData } from '#content-types/mixins.ts';
import { specifications } from '#content-types/specifications.ts';

/** Currencies for prices, the most common first. */
const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'NOK',
  'SEK',
  'DKK',
  'PLN',
  'CZK',
  'JPY',
  'CNY',
  'INR',
  'CAD',
  'AUD',
  'BRL',
  'MXN',
  'AED',
  'SAR',
  'EGP',
  'ZAR',
] as const;

/** A product for sale; `company` is the maker. */
export const product = defineContentType({
  name: 'Product',
  label: 'Product',
  pluralLabel: 'Products',
  apiDescription: 'A product for sale; its company makes it.',
  synonyms: ['goods', 'catalogue', 'catalog'],
  family: 'Products',
  icon: 'product',
  editKey: 'product',
  layoutKey: 'product',
  address: 'path',
  expects: ['teaser'],
  groups: [
    { key: 'product', label: 'Product' },
    { key: 'price', label: 'Price' },
  ],
  fields: {
    modelNumber: text({ label: 'Model number', input: 'code', lengthMax: 80, group: 'product' }),
    productUrl: url({ label: 'Manufacturer’s page', group: 'product' }),
    downloadUrl: url({ label: 'Data sheet', group: 'product', help: 'URL of a file to download.' }),
    specifications: specifications('product'),
    enableRmi: boolean({
      label: 'Accepts inquiries',
      group: 'product',
      help: 'Shows the inquiry form, if the layout has one.',
    }),
    price: text({
      label: 'Price',
      lengthMax: 13,
      pattern: /^\d{1,9}(?:\.\d{1,3})?$/,
      patternMessage: 'Enter a price such as 1290 or 1290.50, without a currency.',
      group: 'price',
      width: 'half',
      help: 'Leave empty if the price is on request.',
    }),
    currency: choice({
      label: 'Currency',
      required: true,
      default: 'EUR',
      choices: plainChoices(CURRENCIES),
      group: 'price',
      width: 'half',
      condition: (values) => Boolean(values['price']),
    }),
    enquiryUrl: url({
      label: 'Inquiry link',
      group: 'price',
      help: 'URL where readers request a quote.',
    }),
  },
  hides: ['authors', 'contributors', 'photographers', 'byline'],
  structuredData: (item) => ({
    // A schema.org Product needs an offer with a price; a product without a price is a ProductModel.
    '@type': textField(item.fields, 'price') === null ? 'ProductModel' : 'Product',
    ...thingData(item),
    ...(item.fields['modelNumber'] ? { model: item.fields['modelNumber'] } : {}),
    ...offerData(item),
    ...(item.company && { brand: { '@type': 'Brand', name: item.company.name } }),
    ...(item.company && { manufacturer: { '@type': 'Organization', ...item.company } }),
  }),
  examples: [
    {
      modelNumber: 'HB-42',
      productUrl: 'https://www.kaiwerk.example/hb-42',
      specifications: [{ name: 'Breaking load', value: '42 t' }],
      price: '1290.50',
      currency: 'EUR',
    },
    { enquiryUrl: 'https://www.kaiwerk.example/enquiries' },
  ],
});

/** The offer with the price, for search engines; empty without a price. */
function offerData({ fields, url: page, company: maker }: StructuredDataInput): Record<string, unknown> {
  const price = textField(fields, 'price');
  if (price === null) return {};
  return {
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: textField(fields, 'currency') ?? 'EUR',
      url: page,
      ...(maker && { seller: { '@type': 'Organization', ...maker } }),
    },
  };
}
