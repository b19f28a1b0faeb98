/** Classes of lengths, by which the report on lengths compares items. */
export const LENGTH_CLASSES = [
  { value: 'none', label: 'No text', wordsMax: 0 },
  { value: 'to-250', label: 'Up to 250 words', wordsMax: 250 },
  { value: 'to-500', label: '251 to 500 words', wordsMax: 500 },
  { value: 'to-1000', label: '501 to 1,000 words', wordsMax: 1_000 },
  { value: 'to-2000', label: '1,001 to 2,000 words', wordsMax: 2_000 },
  { value: 'over-2000', label: 'More than 2,000 words', wordsMax: null },
] as const;
