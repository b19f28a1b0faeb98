/**
 * Country, region and consent. Without a script the regions of all countries with regions are listed in
 * groups; the server checks the choice.
 */
import { useContext, type ReactNode } from 'react';
import { alphaCodeOf, COUNTRIES } from '#content-types/countries.ts';
import type { FormField, PostedForm, SubmittedValues } from '#model/pages/define-form.ts';
import { LanguageContext } from '#site/ui/words.ts';
import { Labelled, Ticked } from './field.tsx';
import { formWords } from './words.ts';

interface LocaleProps {
  id: string;
  field: FormField;
  posted: PostedForm | null;
  values?: SubmittedValues | undefined;
}

export function LocaleFields({ id, field, posted, values }: LocaleProps) {
  const language = useContext(LanguageContext);
  const words = formWords(language);
  const names = countryNames(language);
  const typed = (name: string) => (posted?.typed ?? values)?.[name]?.[0] ?? '';
  const shared = { id, posted };
  const isRegionNeeded = hasRegions(typed('countryCode'));
  return (
    <>
      <Labelled {...shared} name="countryCode" label={words.country} field={{ required: !field.isOptional }}>
        {(own) => (
          <select {...own} autoComplete="country" defaultValue={typed('countryCode')}>
            <option value="">{words.select}</option>
            {names.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled
        {...shared}
        name="region"
        label={words.regionLabel}
        field={{ required: isRegionNeeded }}
        isRequiredNow={isRegionNeeded}
      >
        {(own) => (
          <select {...own} autoComplete="address-level1" defaultValue={typed('region')}>
            <option value="">{words.noRegion}</option>
            {regionsByCountry(names)}
          </select>
        )}
      </Labelled>
      {field.asksNoConsent ? null : (
        <Ticked
          {...shared}
          name="compliance"
          label={field.consentLabel?.(language) ?? words.consentLabel}
          field={{}}
          isTicked={typed('compliance') !== ''}
        />
      )}
    </>
  );
}

/** Whether an answer for this country requires a region. */
function hasRegions(code: string): boolean {
  return COUNTRIES.some((country) => alphaCodeOf(country) === code && country.regions !== undefined);
}

/** The regions of each country that has regions, grouped under its name. */
function regionsByCountry(names: readonly { code: string; name: string }[]): ReactNode[] {
  return COUNTRIES.flatMap((country) => {
    const { regions } = country;
    if (!regions) return [];
    const own = alphaCodeOf(country);
    const label = names.find(({ code }) => code === own)?.name ?? country.label;
    return [
      <optgroup key={own} data-country={own} label={label}>
        {regions.options.map(({ label, value }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </optgroup>,
    ];
  });
}

const named = new Map<string, { code: string; name: string }[]>();

/** All countries with their names in a language, in its sort order. */
function countryNames(language: string): { code: string; name: string }[] {
  const before = named.get(language);
  if (before) return before;
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const collator = new Intl.Collator(language);
  const made = COUNTRIES.map((country) => ({
    code: alphaCodeOf(country),
    name: names.of(country.alpha2code) ?? country.label,
  })).toSorted((one, other) => collator.compare(one.name, other.name));
  named.set(language, made);
  return made;
}
