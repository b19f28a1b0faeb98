import { activeStatus } from '#fields/active-status.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { PERSON_NAME_LENGTH_MAX } from '#text/person-name.ts';

/** A reader with an account, in the realm of the site where they registered (specification, public site, section 3 "Site user"). */
export const siteUser = defineEntity({
  name: 'siteUser',
  label: 'Site user',
  pluralLabel: 'Site users',
  apiDescription: 'The account of a reader, shared by the sites of its realm.',
  tenancy: 'organisation',
  concerns: {
    rule: 'src/modules/memberships/account/entities/site-user/server/assert-not-member-of-other-sites.ts',
  },
  extensions: entityExtensions,
  titleField: 'username',
  personalData: 'the account itself, deleted as a whole',
  fields: {
    // Fields that only serve to compare or scope accounts are never exposed: neither in responses nor in the
    // history.
    realm: integer({ label: 'Realm', required: true, writable: 'server', internal: true, secret: true }),
    site: relation({ label: 'Registered on site', to: 'site', required: true, writable: 'server' }),
    username: email({ label: 'Email', required: true, writable: 'server' }),
    firstName: text({ label: 'First name', lengthMax: PERSON_NAME_LENGTH_MAX, writable: 'server' }),
    lastName: text({ label: 'Last name', lengthMax: PERSON_NAME_LENGTH_MAX, writable: 'server' }),
    title: text({ label: 'Job title', lengthMax: 100, writable: 'server' }),
    company: text({ label: 'Company', lengthMax: 150, writable: 'server' }),
    city: text({ label: 'City', lengthMax: 100, writable: 'server' }),
    postalCode: text({ label: 'Postal code', lengthMax: 20, writable: 'server' }),
    region: text({ label: 'Region', lengthMax: 10, writable: 'server' }),
    countryCode: text({ label: 'Country', lengthMax: 3, writable: 'server' }),
    status: activeStatus({ inactiveLabel: 'Closed', writable: 'server' }),
    promoCode: text({ label: 'Promo code', lengthMax: 50, writable: 'server' }),
    source: text({ label: 'Source', lengthMax: 50, writable: 'server' }),
    lastLogin: instant({
      label: 'Last login',
      apiDescription: 'Time of the reader’s latest login. Null: never logged in.',
      emptyLabel: 'Never logged in',
      writable: 'server',
    }),
    passwordHash: text({
      label: 'Password',
      lengthMax: 300,
      writable: 'server',
      internal: true,
      secret: true,
    }),
    emailKey: text({
      label: 'Normalised email',
      required: true,
      lengthMax: 300,
      writable: 'server',
      internal: true,
      secret: true,
    }),
  },
  list: {
    columns: [
      'username',
      'firstName',
      'lastName',
      'title',
      'company',
      'city',
      'postalCode',
      'region',
      'countryCode',
      'site',
      'status',
      'lastLogin',
      'created',
    ],
    filters: ['status', 'site', 'countryCode'],
    operators: { created: ['after', 'before'], lastLogin: ['after', 'before', 'empty'] },
    sorts: [
      { field: 'created', order: 'desc' },
      { field: 'lastName', order: 'asc' },
      { field: 'lastLogin', order: 'desc' },
    ],
    search: ['username', 'firstName', 'lastName', 'company'],
    countMax: 1_000,
  },
  operations: [],
  // `password_hash`: a login can replace the hash of an unchanged password by one in a newer form.
  operationalColumns: ['last_login', 'password_hash'],
  examples: [],
});
