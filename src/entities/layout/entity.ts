import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { json } from '#fields/json/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { rowSettings } from '#fields/row-settings.ts';
import { text } from '#fields/text/field.ts';
import { TRASH_FIELDS } from '#fields/trash-fields.ts';
import { describeGrid } from '#grid/shapes/describe-grid.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { SETTINGS } from '#model/personal-data.ts';
import { gridSchema, type Grid } from '#grid/shapes/grid.ts';
import { fieldEquals } from '#fields/field-equals.ts';

type Values = Readonly<Record<string, unknown>>;

const isOfManyPages = ({ type }: Values) => type === 'content' || type === 'section';
const isOfItems = ({ type }: Values) =>
  type === 'content' || type === 'content-override' || type === 'content-type-override' || type === 'section';
const isOfOneSection = ({ type, section }: Values) => type === 'section' && section != null;

/** The grid of blocks for certain pages (specification, section 3 "LAYOUT"). */
export const layout = defineEntity({
  name: 'layout',
  label: 'Layout',
  pluralLabel: 'Layouts',
  apiDescription: 'The grid of blocks from which certain pages are rendered.',
  tenancy: 'site',
  concerns: { by: 'tenants' },
  extensions: entityExtensions,
  titleField: 'name',
  personalData: SETTINGS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true, lengthMax: 120 }),
    type: choice({
      label: 'Type',
      required: true,
      choices: [
        { value: 'section', label: 'Sections' },
        { value: 'content', label: 'Items' },
        { value: 'content-type-override', label: 'Specific content types' },
        { value: 'content-override', label: 'One item' },
        { value: 'url-override', label: 'URLs' },
        { value: 'module', label: 'System pages' },
      ],
    }),
    key: text({
      label: 'Module key',
      lengthMax: 60,
      required: true,
      condition: fieldEquals('type', 'module'),
    }),
    alias: choices({
      label: 'Alias',
      help: 'Paths without the domain, such as events/rotterdam. Press Enter after each path.',
      required: true,
      condition: fieldEquals('type', 'url-override'),
    }),
    contentTypes: choices({
      label: 'Content types',
      from: 'contentTypes',
      required: true,
      condition: ({ type }) => type === 'content-type-override' || type === 'content-override',
      help: 'Content types that use this layout.',
    }),
    section: relation({
      label: 'Section',
      help: 'Leave empty to use the layout for every section without its own layout.',
      to: 'websiteSection',
      condition: fieldEquals('type', 'section'),
    }),
    propagate: boolean({
      label: 'Also use for subsections',
      default: true,
      condition: isOfOneSection,
    }),
    pageType: choice({
      label: 'Applies to',
      required: true,
      default: 'section',
      choices: [
        { value: 'section', label: 'Subsections without their own layout' },
        { value: 'content', label: 'Items in the section and its subsections' },
      ],
      condition: (values) => isOfOneSection(values) && values['propagate'] !== false,
    }),
    content: relation({
      label: 'Item',
      to: 'content',
      required: true,
      condition: fieldEquals('type', 'content-override'),
    }),
    isGlobal: boolean({
      label: 'Default layout',
      default: false,
      condition: isOfManyPages,
    }),
    tenants: relations({
      label: 'Also for these sites',
      help: 'Used on these sites if they have no layout of their own. Hand-picked items still come from this site.',
      to: 'site',
      countMax: 100,
      condition: (values) => isOfManyPages(values) && values['isGlobal'] === true,
    }),
    gatingRequirements: choice({
      label: 'Who can read it',
      module: 'memberships',
      help: 'Applies to items with this layout, unless the item, its section or its type has its own gate.',
      choices: [
        { value: 'registration', label: 'Logged-in readers' },
        { value: 'membership', label: 'Readers with a membership' },
        { value: 'omeda', label: 'Readers who answered the site’s survey' },
      ],
      condition: isOfItems,
    }),
    hideHeader: boolean({
      label: 'Hide header',
      apiDescription: 'Pages with this layout have no header.',
      default: false,
    }),
    hideFooter: boolean({
      label: 'Hide footer',
      apiDescription: 'Pages with this layout have no footer.',
      default: false,
    }),
    loadMoreType: choice({
      label: 'Load more',
      help: 'What loads at the end of the page. To load rows later, turn on “Load on demand” for each row.',
      default: 'none',
      choices: [
        { value: 'none', label: 'Nothing' },
        { value: 'custom-click', label: 'More rows, with a button' },
        { value: 'custom-scroll', label: 'More rows, while scrolling' },
        { value: 'page-click', label: 'The next item, with a button' },
        { value: 'page-scroll', label: 'The next item, while scrolling' },
      ],
    }),
    grid: json({
      label: 'Rows and blocks',
      required: true,
      check: gridSchema(rowSettings, 'layout'),
      describe: (value) => describeGrid(value as Grid),
    }),
    ...TRASH_FIELDS,
  },
  list: {
    columns: ['name', 'type', 'section', 'updated'],
    filters: ['site', 'type'],
    sorts: [
      { field: 'name', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['name'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  hasTrash: true,
  hasVersions: true,
  examples: [{ name: 'Article with related work', type: 'content', grid: { v: 1, rows: [] } }],
});
