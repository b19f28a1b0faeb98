import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateScopedName } from '../../vite.config.ts';
import { registryFiles } from './registries.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'registries-'));
});

afterEach(() => rmSync(root, { recursive: true }));

function place(...files: string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
}

test('an extension’s domains follow the product’s in the registries', () => {
  place('src/blocks/tide-table/block.ts', 'extensions/acme/blocks/berth-map/block.ts');
  expect(registryFiles(root)['src/registry/blocks.ts']).toMatch(
    /'#blocks\/tide-table\/block\.ts';\n.*'\.\.\/\.\.\/extensions\/acme\/blocks\/berth-map\/block\.ts';/,
  );
});

test('modules follow core and precede extensions, and page sources are found in domains and in both', () => {
  place(
    'src/blocks/tide-table/block.ts',
    'src/modules/tides/blocks/tide-clock/block.ts',
    'src/modules/tides/sources/newest-tides.ts',
    'src/modules/tides/sources/newest-tides.test.ts',
    'src/entities/berth/entity.ts',
    'src/entities/berth/server/sources/free-berths.ts',
    'extensions/acme/sources/oldest.ts',
  );
  const files = registryFiles(root);
  expect(files['src/registry/blocks.ts']).toMatch(
    /'#blocks\/tide-table\/block\.ts';\n.*'#modules\/tides\/blocks\/tide-clock\/block\.ts';/,
  );
  expect(files['src/registry/sources.server.ts']?.match(/from '[#.][^']+(?=\.ts')/g)).toEqual([
    "from '#server/pages/index",
    "from '#entities/berth/server/sources/free-berths",
    "from '#modules/tides/sources/newest-tides",
    "from '../../extensions/acme/sources/oldest",
    "from '#model/define-module",
  ]);
  expect(files['src/registry/sources.server.ts']).toContain(
    "ofExtension('extensions/acme/sources/oldest.ts', oldest as unknown as AnySource)",
  );
});

test('an extension of an entity is joined with its module, and its fields are merged into the type of the entity', () => {
  place(
    'src/modules/tides/module.ts',
    'src/modules/tides/entity-extensions/content.ts',
    'extensions/acme/entity-extensions/website-section.ts',
  );
  const text = registryFiles(root)['src/registry/entity-extensions.ts'];
  expect(text).toContain(
    "import { content as tidesContent } from '#modules/tides/entity-extensions/content.ts';",
  );
  expect(text).toContain("    content: (typeof tidesContent)['fields'];\n");
  expect(text).toContain("    websiteSection: (typeof acmeWebsiteSection)['fields'];\n");
  expect(text).toContain('interface GateValues extends GateValuesOf<typeof tidesContent> {}');
  expect(text).toContain(
    "  ['content', tidesContent, tidesModule],\n  ['websiteSection', acmeWebsiteSection],\n",
  );
});

test('a kind of field of an extension is in the examples that test all kinds', () => {
  place('src/fields/text/field.ts', 'extensions/acme/fields/draught/field.ts');
  expect(registryFiles(root)['src/registry/field-examples.ts']).toMatch(
    /'#fields\/text\/examples\.ts';\n.*'\.\.\/\.\.\/extensions\/acme\/fields\/draught\/examples\.ts';/,
  );
});

test('definitions in a folder with a module.ts are marked as the module’s, whatever their kind', () => {
  place(
    'src/modules/tides/module.ts',
    'src/modules/tides/blocks/tide-clock/block.ts',
    'src/modules/tides/entities/gauge/entity.ts',
    'src/modules/tides/entities/gauge/server/operations/get-level.ts',
    'src/modules/tides/entities/gauge/admin/screens.ts',
    'src/modules/tides/entities/gauge/admin/reports.ts',
    'extensions/acme/entities/crane/admin/reports.ts',
    'src/modules/tides/settings/gauges.ts',
    'src/modules/tides/slots/tide-line.tsx',
    'src/modules/tides/site-facts/has-tides.ts',
    'extensions/acme/module.ts',
    'extensions/acme/jobs/count-berths.ts',
    'extensions/acme/api-examples/free-berths.ts',
    'src/blocks/plain/block.ts',
  );
  const files = registryFiles(root);
  const marked = (file: string) => files[`src/registry/${file}`]?.match(/ofModule\((\w+), [^ )]+/g);
  expect(marked('blocks.ts')).toEqual(['ofModule(tidesModule, tideClock']);
  expect(marked('entities.ts')).toEqual(['ofModule(tidesModule, {']);
  expect(marked('operations.server.ts')).toEqual(['ofModule(tidesModule, getLevel']);
  expect(files['src/registry/screens.admin.ts']?.match(/\.\.\.\w+\.map\(\(part\) => .+\)/g)).toEqual([
    '...modulesTidesEntitiesGaugeAdminScreens.map((part) => ofModule(tidesModule, part))',
    '...modulesTidesEntitiesGaugeAdminReports.map((part) => ofModule(tidesModule, part))',
    "...acmeEntitiesCraneAdminReports.map((part) => ofExtension('extensions/acme/entities/crane/admin', ofModule(acmeModule, part)))",
  ]);
  expect(marked('settings.ts')).toEqual(['ofModule(tidesModule, gaugesSettings']);
  expect(marked('slots.site.ts')).toEqual(['ofModule(tidesModule, tideLine']);
  expect(marked('site-facts.server.ts')).toEqual(['ofModule(tidesModule, hasTides']);
  expect(marked('jobs.server.ts')).toEqual(['ofModule(acmeModule, countBerths']);
  expect(marked('api-examples.admin.ts')).toEqual(['ofModule(acmeModule, freeBerths']);
  expect(files['src/registry/modules.ts']).toMatch(/\n  tides,\n  acme,\n/);
});

test('features of a module are read like the module, in the order of names, and marked as its own', () => {
  place(
    'src/modules/tides/module.ts',
    'src/modules/tides/slots/low-line.tsx',
    'src/modules/tides/gauges/slots/high-line.tsx',
    'src/modules/tides/gauges/blocks/tide-clock/block.ts',
    'src/modules/tides/gauges/permissions.ts',
    'src/modules/tides/gates/gates/tide-gate.ts',
    'src/modules/tides/gates/model/no-gate.ts',
    'src/modules/tides/gates/slots/zone-line.tsx',
    'src/modules/tides/words/index.ts',
  );
  const files = registryFiles(root);
  const found = (file: string) => files[`src/registry/${file}`]?.match(/'#modules\/[^']+(?=')/g);
  expect(found('slots.site.ts')).toEqual([
    "'#modules/tides/gauges/slots/high-line.tsx",
    "'#modules/tides/slots/low-line.tsx",
    "'#modules/tides/gates/slots/zone-line.tsx",
    "'#modules/tides/module.ts",
  ]);
  expect(found('gates.ts')).toEqual([
    "'#modules/tides/gates/gates/tide-gate.ts",
    "'#modules/tides/module.ts",
  ]);
  expect(files['src/registry/blocks.ts']).toContain('ofModule(tidesModule, tideClock');
  expect(files['src/registry/permissions.ts']).toContain('  [ofTidesGauges, tidesModule],\n');
});

test('a feature that only adds fields, insertions or channels is read too, its fields as those of the module', () => {
  place(
    'src/modules/tides/module.ts',
    'src/modules/tides/gates/entity-extensions/content.ts',
    'src/modules/tides/offers/insertions/offer.tsx',
    'src/modules/tides/letters/channels.ts',
  );
  const files = registryFiles(root);
  const extensions = files['src/registry/entity-extensions.ts'];
  expect(extensions).toContain("  ['content', tidesGatesContent, tidesModule],\n");
  expect(extensions).toContain("import { tides as tidesModule } from '#modules/tides/module.ts';");
  expect(files['src/registry/insertions.site.ts']).toContain('#modules/tides/offers/insertions/offer.tsx');
  expect(files['src/registry/channels.ts']).toContain('  [ofTidesLetters, tidesModule],\n');
});

test.each(['model', 'server', 'ui', 'words', 'jobs'])(
  'a folder %s next to a gate is refused, for the gate would not be registered',
  (folder) => {
    place('src/modules/tides/gates/tide.ts', `src/modules/tides/gates/${folder}/rules.ts`);
    expect(() => registryFiles(root)).toThrow(
      `src/modules/tides/gates/${folder} makes src/modules/tides/gates a feature, whose gates are in src/modules/tides/gates/gates: move tide.ts there, or rename ${folder}.`,
    );
  },
);

test('operations of an entity may be divided into folders', () => {
  place(
    'src/entities/berth/entity.ts',
    'src/entities/berth/server/operations/book-berth.ts',
    'src/entities/berth/server/operations/tides/add-tide.ts',
  );
  const registry = registryFiles(root)['src/registry/operations.server.ts'];
  expect(registry?.match(/  \w+ as unknown/g)).toEqual(['  addTide as unknown', '  bookBerth as unknown']);
});

test('permissions of a planted module are registered as the module’s, and their keys are known to the compiler', () => {
  place(
    'src/entities/permissions.ts',
    'src/modules/tides/module.ts',
    'src/modules/tides/permissions.ts',
    'extensions/acme/permissions.ts',
  );
  const registry = registryFiles(root)['src/registry/permissions.ts'];
  expect(registry).toContain("from '#modules/tides/permissions.ts'");
  expect(registry).toContain('  [ofCore],\n  [ofTides, tidesModule],\n  [ofAcme],\n');
  for (const owner of ['ofCore', 'ofTides', 'ofAcme'])
    expect(registry).toContain(`Readonly<typeof ${owner}>`);
});

test('a navigation group of a planted module is registered as the module’s', () => {
  place('src/modules/tides/module.ts', 'src/modules/tides/navigation-groups.ts');
  const registry = registryFiles(root)['src/registry/navigation-groups.ts'];
  expect(registry).toContain(
    "import { navigationGroups as ofTides } from '#modules/tides/navigation-groups.ts'",
  );
  expect(registry).toContain('  [ofTides, tidesModule],\n');
});

test('two folders of a kind with one name are refused by both their paths', () => {
  place('src/blocks/tide-table/block.ts', 'extensions/acme/blocks/tide-table/block.ts');
  expect(() => registryFiles(root)).toThrow(
    'src/blocks/tide-table and extensions/acme/blocks/tide-table have the same name',
  );
});

test('islands and elements are registered for browsers by name, and islands for the server by path', () => {
  place('extensions/acme/blocks/berth-map/island.tsx', 'src/blocks/tide-table/element.ts');
  place('src/modules/tides/gauges/elements/gauge/element.ts');
  const files = registryFiles(root);
  expect(files['src/registry/islands.client.ts']).toContain(
    "'berth-map': () => import('../../extensions/acme/blocks/berth-map/island.tsx')",
  );
  expect(files['src/registry/elements.client.ts']).toContain(
    "'block-tide-table': () => import('#blocks/tide-table/element.ts')",
  );
  expect(files['src/registry/elements.client.ts']).toContain(
    "idleElements: Elements = {\n  'site-gauge': () => import('#modules/tides/gauges/elements/gauge/element.ts'),",
  );
  const views = files['src/registry/blocks.server.ts'];
  expect(views).toContain("islandOf('berth-map', '../../extensions/acme/blocks/berth-map/island.tsx')");
  expect(views).toContain('hasElement: true');
});

test.each([
  ['/srv/site/src/blocks/content-list/style.module.css', 'content-list_rows'],
  ['/srv/site/src/modules/search/blocks/site-search/style.module.css', 'site-search_rows'],
  ['/srv/site/src/modules/search/gauges/blocks/site-search/style.module.css', 'site-search_rows'],
  ['/srv/src/site/extensions/acme/blocks/berth-map/style.module.css?inline', 'berth-map_rows'],
  ['/srv/src/entities/asset/admin/list.module.css', 'asset-admin-list_rows'],
  ['/srv/extensions/acme/entities/berth/admin/list.module.css', 'berth-admin-list_rows'],
  ['C:\\site\\src\\admin\\generic\\page.module.css', 'admin-generic-page_rows'],
])('the class “rows” of %s is %s', (file, name) => {
  expect(generateScopedName('rows', file)).toBe(name);
});
