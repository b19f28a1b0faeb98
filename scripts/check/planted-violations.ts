/** A file that breaks one rule. */
export type PlantedViolation = { rule: string; file: string; source: string };

/** Files that the violations below import; no rule objects to them. */
export const PLANTED_TARGETS: Readonly<Record<string, string>> = {
  'src/model/planted.ts': 'import { z } from "zod";\nexport const shape = z.string();\n',
  'src/model/cycle-b.ts': 'import { a } from "./cycle-a.ts";\nexport const b = (): unknown => a;\n',
  'src/text/planted.ts': 'export const words = 1;\n',
  'src/merge/planted.ts': 'import { shape } from "#model/planted.ts";\nexport const merged = shape;\n',
  'src/fields/planted/field.ts': 'import { shape } from "#model/planted.ts";\nexport const field = shape;\n',
  'src/content-types/planted/type.ts':
    'import { field } from "#fields/planted/field.ts";\nexport const type = field;\n',
  'src/entities/planted/entity.ts':
    'import type { Database } from "#server/db/index.ts";\nexport const entity = (database: Database) => database;\n',
  'src/entities/planted/server/queries.ts': 'export const queries = 1;\n',
  'src/entities/planted/server/view-model.ts': 'export const viewModel = 1;\n',
  'src/entities/guest/server/page-resolver.ts':
    'import { viewModel } from "../../planted/server/view-model.ts";\nexport const pageResolver = viewModel;\n',
  'src/entities/planted/admin/list.tsx':
    'import { button } from "#admin/ui/button.tsx";\nexport const list = button;\n',
  'src/blocks/planted/block.ts': 'export const block = 1;\n',
  'src/blocks/planted/load.ts': 'import { block } from "./block.ts";\nexport const load = block;\n',
  'src/modules/tides/entities/tide/server/hooks.ts':
    'import { entity } from "#entities/planted/entity.ts";\nexport const hooks = { entity };\n',
  'src/modules/tides/gauges/blocks/gauge/block.ts':
    'import { words } from "#text/planted.ts";\nexport const block = words;\n',
  'src/modules/tides/index.ts': 'export { newest } from "./sources/newest.ts";\n',
  'src/modules/tides/sources/newest.ts': 'export const newest = 1;\n',
  'src/modules/berths/sources/nearest.ts':
    'import { newest } from "#modules/tides/index.ts";\nexport const nearest = newest;\n',
  'src/registry/blocks.ts': 'export { block } from "#blocks/planted/block.ts";\n',
  'src/server/db/index.ts': 'export type { Database } from "./pool.ts";\n',
  'src/server/db/pool.ts': 'export type Database = { query: string };\nexport const pool = 1;\n',
  'src/server/pages/stages/resolve.ts': 'export type Found = string;\n',
  'src/grid/shapes/planted.ts':
    'import type { shape } from "#model/planted.ts";\nexport type Row = typeof shape;\n',
  'src/grid/load/planted.ts':
    'import type { Database } from "#server/db/index.ts";\nexport const load = (database: Database) => database;\n',
  'src/grid/editor/parts.ts': 'export const parts = 1;\n',
  'src/grid/editor/index.ts':
    'import { button } from "#admin/ui/button.tsx";\nexport { parts } from "./parts.ts";\nexport { button };\n',
  'src/entities/planted/admin/editor.tsx':
    'import { parts } from "#grid/editor/index.ts";\nexport const editor = parts;\n',
  'src/admin/ui/button.tsx': 'export const button = 1;\n',
  'src/admin/shell.tsx': 'export const shell = 1;\n',
  'src/site/document.tsx': 'export const documentOf = 1;\n',
  'src/testing/make/make.ts': 'export const make = 1;\n',
  'src/demo/seed.ts': 'export const seed = 1;\n',
  'scripts/tool.ts': 'import { shape } from "#model/planted.ts";\nexport const tool = shape;\n',
};

const violation = (rule: string, file: string, source: string): PlantedViolation => ({ rule, file, source });
const importing = (rule: string, file: string, target: string): PlantedViolation =>
  violation(rule, file, `import * as planted from "${target}";\nexport const value = planted;\n`);
const naming = (rule: string, file: string, target: string): PlantedViolation =>
  violation(rule, file, `import type * as planted from "${target}";\nexport type Value = typeof planted;\n`);

/** At least one violation of every rule in .dependency-cruiser.cjs. */
export const PLANTED_VIOLATIONS: readonly PlantedViolation[] = [
  violation(
    'no-cycles',
    'src/model/cycle-a.ts',
    'import { b } from "./cycle-b.ts";\nexport const a = (): unknown => b;\n',
  ),
  importing('resolvable', 'src/server/lost.ts', '#model/absent.ts'),
  importing('declared', 'src/server/undeclared.ts', 'pino'),
  importing('model-imports-nothing', 'src/model/knows-fields.ts', '#fields/planted/field.ts'),
  importing('model-imports-nothing', 'src/model/knows-node.ts', 'node:fs'),
  importing('model-imports-nothing', 'src/model/knows-react.ts', 'react'),
  importing('model-imports-nothing', 'src/rich-text/planted/node.ts', 'react'),
  importing('model-imports-nothing', 'src/merge/knows-fields.ts', '#fields/planted/field.ts'),
  importing('model-imports-nothing', 'src/media/knows-node.ts', 'node:fs'),
  importing('text-imports-nothing', 'src/text/knows-model.ts', '#model/planted.ts'),
  importing('rich-text-below-fields', 'src/rich-text/planted/view.tsx', '#fields/planted/field.ts'),
  importing('rich-text-below-fields', 'src/rich-text/nosy/view.tsx', '#site/document.tsx'),
  importing('fields-below-domains', 'src/fields/upward/field.ts', '#entities/planted/entity.ts'),
  importing('settings-below-domains', 'src/settings/upward.ts', '#entities/planted/entity.ts'),
  importing('settings-below-domains', 'src/modules/tides/settings/upward.ts', '#registry/blocks.ts'),
  importing(
    'settings-below-domains',
    'src/modules/tides/entity-extensions/berth.ts',
    '#entities/planted/entity.ts',
  ),
  importing('settings-below-domains', 'src/modules/tides/page-data/tide.ts', '#server/db/pool.ts'),
  importing('domains-below-registry', 'src/blocks/upward/load.ts', '#registry/blocks.ts'),
  importing('domain-keeps-its-files', 'src/entities/nosy/entity.ts', '../planted/server/queries.ts'),
  naming('domain-keeps-its-files', 'src/entities/nosy/access.ts', '#entities/planted/server/queries.ts'),
  importing('no-sibling-block', 'src/blocks/sibling/load.ts', '../planted/block.ts'),
  importing(
    'no-sibling-block',
    'extensions/shop/blocks/sibling/load.ts',
    '../../../../src/blocks/planted/load.ts',
  ),
  importing('domain-kinds-apart', 'src/blocks/sideways/load.ts', '#content-types/planted/type.ts'),
  importing('domain-kinds-apart', 'src/modules/tides/blocks/ebb/block.ts', '#entities/planted/entity.ts'),
  importing('domains-get-engines-by-context', 'src/entities/direct/server/queries.ts', '#server/db/index.ts'),
  naming('engines-have-a-public-entry-point', 'src/entities/direct/entity.ts', '#server/db/pool.ts'),
  importing(
    'domain-kinds-apart',
    'src/modules/tides/gauges/blocks/ebb/block.ts',
    '#entities/planted/entity.ts',
  ),
  naming('engines-have-a-public-entry-point', 'src/reports/nosy.ts', '#server/db/pool.ts'),
  importing('registry-lists-domains', 'src/registry/entities.ts', '#server/db/pool.ts'),
  naming('core-knows-no-module', 'src/site/tides.tsx', '#modules/tides/index.ts'),
  importing('core-knows-no-module', 'src/blocks/tidal/block.ts', '#modules/tides/index.ts'),
  importing('modules-apart', 'src/modules/nosy/sources/near.ts', '#modules/tides/sources/newest.ts'),
  importing('engines-know-no-domain', 'src/server/graphql/schema/schema.ts', '#entities/planted/entity.ts'),
  naming('engines-know-no-domain', 'src/server/pages/assemble.ts', '#blocks/planted/block.ts'),
  importing('engines-know-no-domain', 'src/server/http/routes.ts', '#fields/planted/field.ts'),
  importing('engines-know-no-domain', 'src/admin/generic/form.tsx', '#content-types/planted/type.ts'),
  importing('engines-take-the-registry', 'src/server/graphql/registry.ts', '#registry/blocks.ts'),
  naming('browser-has-no-server', 'src/admin/screens/planted/view.tsx', '#server/db/index.ts'),
  importing('browser-has-no-server', 'src/fields/heavy/input.tsx', '#server/db/pool.ts'),
  importing('browser-has-no-server', 'src/blocks/heavy/island.tsx', '#server/db/pool.ts'),
  importing('browser-has-no-server', 'src/site/islands/heavy.ts', '#server/db/pool.ts'),
  importing('browser-has-no-server', 'src/site/entry-heavy.ts', '#server/db/pool.ts'),
  importing('model-imports-nothing', 'src/grid/shapes/knows-fields.ts', '#fields/planted/field.ts'),
  importing('engines-know-no-domain', 'src/grid/prepare/nosy.ts', '#entities/planted/entity.ts'),
  importing('engines-take-the-registry', 'src/grid/editor/registry.ts', '#registry/blocks.ts'),
  naming('grid-below-documents', 'src/grid/load/page.ts', '#server/pages/stages/resolve.ts'),
  importing('grid-below-documents', 'src/grid/render/document.ts', '#site/document.tsx'),
  importing('grid-below-documents', 'src/grid/editor/shell.tsx', '#admin/shell.tsx'),
  importing('browser-has-no-server', 'src/grid/editor/heavy.ts', '#server/db/pool.ts'),
  importing('domains-get-engines-by-context', 'src/entities/direct/server/grid.ts', '#grid/load/planted.ts'),
  importing(
    'engines-have-a-public-entry-point',
    'src/entities/direct/admin/grid.tsx',
    '#grid/editor/parts.ts',
  ),
  importing('browser-has-no-node', 'src/blocks/heavy/element.ts', 'node:crypto'),
  importing('browser-has-no-node', 'src/entities/heavy/admin/form.tsx', 'node:path'),
  importing('site-without-admin', 'src/site/header.tsx', '#admin/shell.tsx'),
  importing('site-without-admin', 'src/blocks/heavy/view.tsx', '#entities/planted/admin/list.tsx'),
  importing('admin-without-site', 'src/admin/preview.tsx', '#site/document.tsx'),
  importing('server-without-admin', 'src/server/admin-page.ts', '#admin/shell.tsx'),
  importing('one-way-out', 'src/server/request.ts', 'node:https'),
  importing('one-way-out', 'src/server/feeds/read.ts', 'undici'),
  importing('one-way-out', 'src/entities/planted/server/call.ts', 'node:http'),
  importing('scripts-stand-alone', 'scripts/nosy.ts', '#server/db/pool.ts'),
  importing('product-without-scripts', 'src/server/nosy.ts', '../../scripts/tool.ts'),
  importing('testing-stays-in-tests', 'src/server/fixtures.ts', '#testing/make/make.ts'),
];
