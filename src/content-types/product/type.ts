import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { thingData } from '#content-types/mixins.ts';
import { specifications } from '#content-types/specifications.ts';

/** Something to buy; `company` is who makes it. */
export const product = defineContentType({
  name: 'Product',
  label: 'Product',
  pluralLabel: 'Products',
  family: 'Products',
  editKey: 'product',
  layoutKey: 'product',
  address: 'path',
  expects: ['teaser'],
  groups: [{ key: 'product', label: 'Product' }],
  fields: {
    modelNumber: text({ label: 'Model number', lengthMax: 80, group: 'product' }),
    productUrl: url({ label: 'Manufacturer’s page', group: 'product' }),
    downloadUrl: url({ label: 'Data sheet', group: 'product', help: 'URL of a file to download.' }),
    specifications: specifications('product'),
    enableRmi: boolean({
      label: 'Takes inquiries',
      group: 'product',
      help: 'Shows the inquiry form where the layout has one.',
    }),
  },
  hides: ['authors', 'contributors', 'photographers', 'byline'],
  structuredData: (item) => ({
    // What a maker says of its product: a schema.org Product is offered at a price.
    '@type': 'ProductModel',
    ...thingData(item),
    ...(item.fields['modelNumber'] ? { model: item.fields['modelNumber'] } : {}),
    ...(item.company && { manufacturer: { '@type': 'Organization', ...item.company } }),
  }),
  examples: [
    {
      modelNumber: 'HB-42',
      productUrl: 'https://www.kaiwerk.example/hb-42',
      specifications: [{ name: 'Breaking load', value: '42 t' }],
    },
  ],
});
