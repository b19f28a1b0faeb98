import { defineFieldExamples } from '#examples/fields.ts';
import { currency } from './field.ts';

const NOT_KNOWN = 'Currency must be a three-letter currency code, such as EUR.';

export const examples = defineFieldExamples(currency, [
  {
    options: { label: 'Currency' },
    good: [
      { given: 'EUR', presented: 'EUR' },
      { given: ' JPY ', stored: 'JPY', presented: 'JPY' },
    ],
    refused: [
      { given: '', message: NOT_KNOWN },
      { given: 'eur', message: NOT_KNOWN },
      { given: 'XQZ', message: NOT_KNOWN },
      { given: 978, message: 'Currency must be text.' },
    ],
  },
]);
