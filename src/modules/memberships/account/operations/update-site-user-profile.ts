import { text } from '#fields/text/field.ts';
import { alphaCodeOf, findCountry } from '#content-types/countries.ts';
import { badInput, unauthenticated } from '#model/errors.ts';
import { defineOperation } from '#model/define-operation.ts';
import { PERSON_NAME_RULE } from '#text/person-name.ts';
import { member } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { requireMember, placeOf } from '../server/api-caller.ts';
import { DONE_OUTPUT } from '../model/inputs.ts';
import { changeProfile, type ProfileChange } from '../server/own/profile.ts';

export const updateSiteUserProfile = defineOperation({
  name: 'updateSiteUserProfile',
  kind: 'mutation',
  summary:
    'Updates the caller’s profile. Omitted fields are kept; null clears a field. Names can’t be cleared.',
  input: {
    firstName: text({
      label: 'First name',
      ...PERSON_NAME_RULE,
    }),
    lastName: text({
      label: 'Last name',
      ...PERSON_NAME_RULE,
    }),
    title: text({ label: 'Job title', lengthMax: 100 }),
    company: text({ label: 'Company', lengthMax: 150 }),
    city: text({ label: 'City', lengthMax: 100 }),
    postalCode: text({ label: 'Postal code', lengthMax: 20 }),
    region: text({ label: 'Region', lengthMax: 10 }),
    countryCode: text({ label: 'Country', lengthMax: 3 }),
  },
  output: DONE_OUTPUT,
  isPatch: true,
  access: member,
  run: async (ctx: OperationContext, input) => {
    const change = { ...input, ...placeIn(input) };
    const place = { ...placeOf(ctx), attribution: ctx.request.attribution };
    if (!(await changeProfile(ctx, place, requireMember(ctx).id, change))) throw unauthenticated();
    return true;
  },
});

/** Country and region are sent together: the region must belong to the country in the same request. */
function placeIn({ countryCode, region }: ProfileChange): ProfileChange {
  if (countryCode === undefined) return { region: undefined };
  if (countryCode === null) return { countryCode, region: null };
  const country = findCountry(countryCode);
  if (!country) throw badInput('COUNTRY_UNKNOWN', 'Unknown country.', { countryCode: 'Choose a country.' });
  const isKnown = country.regions?.options.some(({ value }) => value === region) === true;
  if (country.regions && !isKnown)
    throw badInput('REGION_UNKNOWN', 'The region does not belong to the country.', {
      region: 'Choose a region of the chosen country.',
    });
  return { countryCode: alphaCodeOf(country), region: isKnown ? region : null };
}
