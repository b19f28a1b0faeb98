/** The words of an interface: one dictionary a language. Dates, numbers and lists follow the whole tag: `en-GB`, `de-AT`. */
import { listLocale } from './locale.ts';

/** How a language writes what stands in its sentences. */
export interface Formats {
  /** With exactly `digits` digits after the point; without `digits`, with as many as are needed. */
  number: (value: number, digits?: number) => string;
  /** The form that goes with a count. */
  plural: <Form>(count: number, forms: Readonly<{ one: Form; other: Form }>) => Form;
  /** What stands between the entries of a list of `count`: one less than there are entries. */
  separators: (count: number) => string[];
}

/** A dictionary of every language the product speaks. English says which sentences there are. */
export interface Dictionaries<Words> {
  en: (formats: Formats) => Words;
  de: (formats: Formats) => NoInfer<Words>;
}

/**
 * The words for a language tag (BCP 47). A tag takes the dictionary of its language, `de-AT` the German one; a language
 * without a dictionary takes the English one. Made once a tag.
 */
export function defineWords<Words>(dictionaries: Dictionaries<Words>): (language: string) => Words {
  const made = new Map<string, Words>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined) return known;
    const isGerman = language.toLowerCase().split('-')[0] === 'de';
    const words = dictionaries[isGerman ? 'de' : 'en'](formatsOf(language, isGerman ? 'de' : 'en'));
    made.set(language, words);
    return words;
  };
}

function formatsOf(language: string, dictionary: keyof Dictionaries<unknown>): Formats {
  const plain = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(dictionary);
  const list = new Intl.ListFormat(listLocale(language), { type: 'conjunction' });
  return {
    number: (value, digits) =>
      digits === undefined
        ? plain.format(value)
        : new Intl.NumberFormat(language, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
            useGrouping: false,
          }).format(value),
    plural: (count, forms) => (plurals.select(count) === 'one' ? forms.one : forms.other),
    separators: (count) =>
      list
        .formatToParts(Array.from({ length: count }, () => '.'))
        .flatMap(({ type, value }) => (type === 'literal' ? [value] : [])),
  };
}
