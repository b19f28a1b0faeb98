import type { Notice } from '#model/screens/define-record.ts';
import { isTiny, priceInWords } from '../price-in-words.ts';

/** Warning on a membership that costs less than one whole unit of its currency. */
export const tinyPrice: Notice = {
  isApplicable: isTiny,
  tone: 'yellow',
  title: (membership) => `Readers pay ${priceInWords(membership)}`,
  lines: () => [
    'Prices were once written in cents: 4900 for 49.00. If this price is too low, correct it below.',
  ],
};
