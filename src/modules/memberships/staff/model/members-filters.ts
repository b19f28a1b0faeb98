/** Filters of the members report. */
import { choice } from '#fields/choice/field.ts';
import { COUNTRY_CHOICES } from '../../account/entities/site-user/profile-fields.ts';

export const MEMBERS_FILTERS = { countryCode: choice({ label: 'Country', choices: COUNTRY_CHOICES }) };
