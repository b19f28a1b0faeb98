import { alphaCodeOf, findCountry } from '#content-types/countries.ts';
import { badInput } from '#model/errors.ts';
import { formWords } from '#site/ui/forms/words.ts';

interface LocaleInput {
  countryCode?: string | null | undefined;
  region?: string | null | undefined;
}

/** Country and region as accounts store them. Throws BAD_USER_INPUT for unknown values. */
export function checkLocale(
  { countryCode, region }: LocaleInput,
  language: string,
): { countryCode: string | null; region: string | null } {
  if (!countryCode) return { countryCode: null, region: null };
  const words = formWords(language);
  const country = findCountry(countryCode);
  if (!country) throw badInput('COUNTRY_UNKNOWN', words.summary, { countryCode: words.choice });
  const known = country.regions?.options.some(({ value }) => value === region) ?? false;
  if (region && country.regions && !known)
    throw badInput('REGION_UNKNOWN', words.summary, { region: words.region });
  return { countryCode: alphaCodeOf(country), region: known && region ? region : null };
}
