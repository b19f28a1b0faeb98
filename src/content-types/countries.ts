/** The countries of the world as forms and addresses use them (specification, section 3 "Country entry"). */
import { COUNTRY_CODES } from './country-codes.ts';
import { languageOf } from '#text/languages.ts';
import { PROVINCES, STATES } from './country-regions.ts';

export interface Country {
  label: string;
  /** The name in common use, if it differs from `label`. */
  friendlyLabel?: string;
  /** ISO 3166-1. */
  alpha2code: string;
  alpha3code: string;
  /** Whether consent to mail is required or optional for people of the country. Absent: no rule is known. */
  compliance?: 'required' | 'optional';
  /** States or provinces, if addresses in the country name one. */
  regions?: CountryRegions;
}

export interface CountryRegions {
  /** What one region is called: `State`. */
  label: string;
  /** `value` is the code in addresses: `CA`. */
  options: readonly { label: string; value: string }[];
}

const COMPLIANCE_REQUIRED = new Set(['BR', 'CA']);

/** The members of the European Union, and the United Kingdom. */
const COMPLIANCE_OPTIONAL = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB'.split(' '),
);

const REGIONS: Readonly<Record<string, CountryRegions>> = {
  US: { label: 'State', options: STATES.map(([label, value]) => ({ label, value })) },
  CA: { label: 'Province', options: PROVINCES.map(([label, value]) => ({ label, value })) },
};

/** Every country of ISO 3166-1, by label. */
export const COUNTRIES: readonly Country[] = COUNTRY_CODES.map(
  ([label, alpha2code, alpha3code, friendlyLabel]) => {
    const regions = REGIONS[alpha2code];
    return {
      label,
      ...(friendlyLabel !== undefined && { friendlyLabel }),
      alpha2code,
      alpha3code,
      ...(COMPLIANCE_REQUIRED.has(alpha2code) && { compliance: 'required' as const }),
      ...(COMPLIANCE_OPTIONAL.has(alpha2code) && { compliance: 'optional' as const }),
      ...(regions && { regions }),
    };
  },
);

/** Default length of a country's code (specification, section 9). */
export const ALPHA_CODE_SIZE = 3;

/** Returns the ISO 3166-1 code of a country, with two or three letters. */
export function alphaCodeOf(country: Country, size: 2 | 3 = ALPHA_CODE_SIZE): string {
  return size === 2 ? country.alpha2code : country.alpha3code;
}

/** Finds a country by any of its names or codes; undefined if unknown. */
export function findCountry(written: string): Country | undefined {
  return BY_NAME.get(written.trim().toLowerCase());
}

/**
 * Translates the name of a country, given by any of its names or codes. Returned unchanged if the country is
 * unknown or the language is English.
 */
export function countryName(written: string, language: string): string {
  const country = languageOf(language) === 'en' ? undefined : findCountry(written);
  if (!country) return written;
  return new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(country.alpha2code) ?? written;
}

const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** Current English names too: `Eswatini`, which the list of ISO still has as Swaziland. */
const BY_NAME = new Map(
  COUNTRIES.flatMap((country) => {
    const { label, friendlyLabel, alpha2code, alpha3code } = country;
    const names = [ENGLISH_NAMES.of(alpha2code), label, friendlyLabel, alpha2code, alpha3code];
    return names.flatMap((name) => (name === undefined ? [] : [[name.toLowerCase(), country] as const]));
  }),
);
