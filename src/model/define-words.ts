/**
 * The texts of an interface: one dictionary per language. Dates, numbers and lists follow the whole language tag: `en-GB`,
 * `de-AT`.
 */
import { languageOf, type Language } from '#text/languages.ts';
import { listLocale, numberLocale } from '#text/locale.ts';

/**
 * The forms of a word according to the plural rules of its language: Arabic has six, Japanese only `other`.
 */
export type PluralForms<Form> = Readonly<{ other: Form } & Partial<Record<Intl.LDMLPluralRule, Form>>>;

/** A language's formats for values in its sentences. */
export interface Formats {
  /**
   * With exactly `digits` digits after the decimal point and no thousands separators; without `digits`, formatted for
   * people.
   */
  number: (value: number, digits?: number) => string;
  /** The plural form for a count; `other` if the required form is not given. */
  plural: <Form>(count: number, forms: PluralForms<Form>) => Form;
  /** The separators for a list with `count` entries: one fewer than the entries. */
  separators: (count: number) => string[];
}

type Dictionary<Words> = (formats: Formats) => Words;

/** Dictionaries by language. English defines the keys; further dictionaries may be in any language. */
export type Dictionaries<Words> = Readonly<
  { en: Dictionary<Words> } & Record<string, Dictionary<NoInfer<Words>>>
>;

/**
 * Type of the product's own texts, which exist in all of its languages. `{ … } satisfies
 * EveryLanguage<SiteWords>`.
 */
export type EveryLanguage<Words> = Readonly<Record<Language, Dictionary<Words>>>;

/** Words by language tag. */
export interface WordsByLanguage<Words> {
  (language: string): Words;
  /** The language of the texts: the tag itself, or `en` if the tag's language has no dictionary. */
  languageFor: (language: string) => string;
}

/**
 * The words for a language tag (BCP 47). A tag uses the dictionary of its language (`fr-CA` the French dictionary), or the
 * English dictionary if its language has none. Created once per tag.
 */
export function defineWords<Words>(dictionaries: Dictionaries<Words>): WordsByLanguage<Words> {
  const known = new Map<string, Dictionary<Words>>(Object.entries(dictionaries));
  const made = new Map<string, Words>();
  const wordsFor = (language: string) => {
    const before = made.get(language);
    if (before !== undefined) return before;
    const own = known.get(languageOf(language));
    const words = (own ?? dictionaries.en)(formatsOf(language, own ? languageOf(language) : 'en'));
    made.set(language, words);
    return words;
  };
  const languageFor = (language: string) => (known.has(languageOf(language)) ? language : 'en');
  return Object.assign(wordsFor, { languageFor });
}

/** The formats of a language tag; plural forms are those of the dictionary's language. */
export function formatsOf(language: string, dictionary: string): Formats {
  const plain = new Intl.NumberFormat(numberLocale(language));
  const plurals = new Intl.PluralRules(dictionary);
  const list = new Intl.ListFormat(listLocale(language), { type: 'conjunction' });
  return {
    number: (value, digits) =>
      digits === undefined
        ? plain.format(value)
        : new Intl.NumberFormat(numberLocale(language), {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
            useGrouping: false,
          }).format(value),
    plural: (count, forms) => forms[plurals.select(count)] ?? forms.other,
    separators: (count) =>
      list
        .formatToParts(Array.from({ length: count }, () => '.'))
        .flatMap(({ type, value }) => (type === 'literal' ? [value] : [])),
  };
}
