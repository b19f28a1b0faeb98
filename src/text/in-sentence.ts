/** A label as it is written within a sentence: “API key” and “site user”. Abbreviations stay in capitals. */
export function inSentence(label: string): string {
  return label
    .split(' ')
    .map((word) => (/^[A-Z]{2,}s?$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}
