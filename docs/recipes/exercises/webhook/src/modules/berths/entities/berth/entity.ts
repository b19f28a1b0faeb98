import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { OFFERS } from '#model/personal-data.ts';
import { BERTH_LENGTH_MAX } from '../../entity-extensions/content.ts';

/** A berth of the port, and the ship that the booking system reports there. */
export const berth = defineEntity({
  name: 'berth',
  label: 'Berth',
  pluralLabel: 'Berths',
  tenancy: 'site',
  titleField: 'name',
  personalData: OFFERS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true, lengthMax: BERTH_LENGTH_MAX }),
    ship: text({ label: 'Ship', lengthMax: 120, help: 'As reported by the port’s booking system.' }),
    address: text({ label: 'IP address of the ship', lengthMax: 45 }),
    signingKey: text({ label: 'Signing key', lengthMax: 100, writable: 'server', secret: true }),
  },
  list: {
    columns: ['name', 'ship', 'updated'],
    filters: ['site'],
    sorts: [{ field: 'name', order: 'asc' }],
    search: ['name', 'ship'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [{ name: '523', ship: 'Sterke Yerke', address: '192.0.2.44' }, { name: 'Scaldia 4' }],
});
