import { choice } from '#fields/choice/field.ts';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { TRASH_FIELDS } from '#fields/trash-fields.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { SETTINGS } from '#model/personal-data.ts';
import { describeMenu, MENU_PLACES, menuReferences, menuSchema, type MenuTree } from '#page-model/menu.ts';

/** A menu of a site: one for each place, a tree of links (specification, public site, section 3 "Menu lists"). */
export const menu = defineEntity({
  name: 'menu',
  label: 'Menu',
  pluralLabel: 'Menus',
  apiDescription: 'The tree of links in one place of a site.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'place',
  personalData: SETTINGS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    place: choice({
      label: 'Place',
      required: true,
      choices: MENU_PLACES.map(({ value, label }) => ({ value, label })),
      help: 'A site has one menu for each position.',
    }),
    tree: json({
      label: 'Links',
      required: true,
      check: menuSchema,
      referencesOf: (value) => menuReferences(value as MenuTree),
      describe: (value) => describeMenu(value as MenuTree),
    }),
    ...TRASH_FIELDS,
  },
  list: {
    columns: ['place', 'updated'],
    filters: ['site', 'place'],
    sorts: [
      { field: 'place', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['place'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  hasTrash: true,
  hasVersions: true,
  examples: [
    {
      place: 'header_primary',
      tree: {
        v: 1,
        links: [
          {
            id: 'a1',
            label: 'Ports',
            target: { kind: 'address', href: '/ports' },
            links: [
              { id: 'a2', label: 'Port Power', target: { kind: 'address', href: '/ports/power' }, links: [] },
            ],
          },
        ],
      },
    },
    { place: 'footer', tree: { v: 1, links: [] } },
  ],
});
