/**
 * The arrows between the parts: model <- fields <- content-types, entities, blocks <- registry <- server, site, admin.
 * `scripts/check/boundaries.ts` runs this and proves on planted violations that every rule still bites.
 */

/** A feature of a module has the shape of a module, one level deeper. */
const ROOT = '^(?:src|src/modules/[^/]+|src/modules/[^/]+/[^/]+|extensions/[^/]+)/';
const NOUN_KINDS = '(?:entities|blocks|content-types)';
const NOUNS = `${ROOT}(?:entities|blocks|content-types|fields|sources)/`;
/** The definition language, and below it what definitions, engines and browsers share: one subject a folder, pure, for every runtime. */
const LANGUAGE =
  '^src/(?:model|access|addresses|examples|feeds|import|layouts|look|media|merge|page-model|records|reports|text)/';
/** The shapes of grids and the definitions of a text's nodes are in the folders that use them. */
const MODEL = [LANGUAGE, '^src/grid/shapes/', '^src/rich-text/(?:document/|nodes\\.ts$|[^/]+/node\\.ts$)'];
const TESTS = '\\.test\\.tsx?$';

/** Files that run in a browser: the same list as in tsconfig.browser.json. */
const BROWSER = [
  '^src/(?:admin|grid/editor)/',
  `${ROOT}.+/admin/`,
  '/(?:element\\.ts|island\\.tsx)$|^(?:src/modules|extensions)/.+/elements/',
  `${ROOT}fields/[^/]+/(?:input|cell|filter)\\.tsx$`,
  '^src/site/(?:elements/|islands/|entry-)',
  '^src/registry/[^/]+\\.(?:admin|client)\\.ts$',
];

/** Browser files of the public site, which an editor's tools must never reach. */
const PUBLIC_BROWSER = [
  '^src/site/',
  '^src/rich-text/(?:views|[^/]+/view)\\.tsx$',
  '/(?:element\\.ts|island\\.tsx)$|^(?:src/modules|extensions)/.+/elements/',
  `${ROOT}blocks/[^/]+/view\\.tsx$`,
];

/** What core and modules define by key, in files that depend on the model alone; their registries may be used by domains. */
const KEYED = 'permissions|navigation-groups|slot-places|channels|import-formats|key-purposes|webhook-events';
const REGISTRIES_BELOW_DOMAINS = `^src/registry/(?:settings|modules|entity-extensions|gate-columns|page-data|templates|${KEYED})\\.ts$`;

/** What several content types share is next to their folders, for types of extensions too. */
const SHARED_BY_TYPES = '^src/content-types/[^/]+\\.ts$';

/** What another domain may name: definitions, never the rest of a folder. */
const DEFINITIONS = [
  // What several of a kind share is next to their folders.
  '^src/(?:blocks|content-types|fields)/[^/]+\\.ts$',
  `${ROOT}entities/[^/]+/(?:entity|access|server/view-model)\\.ts$`,
  `${ROOT}content-types/[^/]+/type\\.ts$`,
  `${ROOT}blocks/[^/]+/block\\.ts$`,
  `${ROOT}fields/[^/]+/field\\.ts$`,
];

/** Parts of an engine that are made for domains to use by value. */
const MACHINE_PARTS_FOR_NOUNS = [
  '^src/admin/(?:ui|generic)/',
  '^src/site/(?:ui|elements|islands)/',
  '^src/server/mail/ui/',
];

/** Stages of the grid, for pages and mails; and its editor, for the admin. */
const GRID_STAGES = '^src/grid/(?:prepare|query|load|render)/';
const GRID_EDITOR = '^src/grid/editor/';
const GRID_USES = ['^src/server/db/index\\.ts$', '^src/admin/(?:ui|generic)/'];

const ENGINES = ['^src/server/(?:graphql|pages|http)/', '^src/admin/generic/', '^src/grid/'];

/** Places that only tests, journeys and benches may reach, and from where. */
const TESTING = '^src/testing/';
const TESTING_USERS = [TESTS, '^e2e/', '^bench/', TESTING, '^vitest\\.config\\.ts$'];

const BY_VALUE = { dependencyTypesNot: ['type-only'] };

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one file, or lack a third. `structure` refuses those of types in src/ too.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: BY_VALUE },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be resolved would be invisible to every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?(?:url|raw|inline)$'] },
    },
    {
      name: 'declared',
      comment: 'A package that only another package brings along may be gone after the next update.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'model-imports-nothing',
      comment:
        'The language knows nothing of ours but the formats of imports, by their keys, and no package but zod.',
      severity: 'error',
      from: { path: MODEL, pathNot: TESTS },
      to: { pathNot: [...MODEL, '(?:^|/)node_modules/zod/', '^src/registry/import-formats\\.ts$'] },
    },
    {
      name: 'text-imports-nothing',
      comment: 'Words, numbers and languages are below all else.',
      severity: 'error',
      from: { path: '^src/text/', pathNot: TESTS },
      to: { path: '^src/', pathNot: '^src/text/' },
    },
    {
      name: 'rich-text-below-fields',
      comment: "A node of a text knows the model and, in its views, the site's and the admin's ui.",
      severity: 'error',
      from: { path: '^src/rich-text/', pathNot: TESTS },
      to: {
        path: [`${ROOT}(?:fields|${NOUN_KINDS})/`, '^src/(?:registry|demo|testing|server|site|admin)/'],
        pathNot: MACHINE_PARTS_FOR_NOUNS,
      },
    },
    {
      name: 'fields-below-domains',
      comment: 'A field kind knows the model and, by its definition, other field kinds.',
      severity: 'error',
      from: { path: `${ROOT}fields/`, pathNot: TESTS },
      to: { path: [`${ROOT}${NOUN_KINDS}/`, '^src/(?:registry|demo|testing)/'] },
    },
    {
      name: 'settings-below-domains',
      comment:
        'A group of settings or an extension of an entity or of page data knows the model and field kinds, a definition by key the model; domains and engines read them.',
      severity: 'error',
      from: {
        path: [`${ROOT}(?:settings|entity-extensions|page-data)/`, `${ROOT}(?:entities/)?(?:${KEYED})\\.ts$`],
        pathNot: TESTS,
      },
      to: {
        path: [`${ROOT}${NOUN_KINDS}/`, '^src/(?:registry|demo|testing|server|site|admin)/'],
        pathNot: '^src/registry/(?:modules|templates)\\.ts$',
      },
    },
    {
      name: 'domains-below-registry',
      comment:
        'A domain that reads the registry depends on every other domain. Settings and modules lie below them.',
      severity: 'error',
      from: { path: NOUNS, pathNot: TESTS },
      to: { path: '^src/(?:registry|demo)/', pathNot: REGISTRIES_BELOW_DOMAINS },
    },
    {
      name: 'domain-keeps-its-files',
      comment: "Another domain's folder is private but for its definition.",
      severity: 'error',
      from: { path: `(${ROOT}(?:entities|blocks|content-types|fields)/[^/]+)/`, pathNot: TESTS },
      to: { path: NOUNS, pathNot: ['$1/', ...DEFINITIONS] },
    },
    {
      name: 'no-sibling-block',
      comment:
        "Blocks are alone on a page; what two of them share is in the site's ui, the model or a file of src/blocks.",
      severity: 'error',
      from: { path: `(${ROOT}blocks/[^/]+)/`, pathNot: TESTS },
      to: { path: `${ROOT}blocks/`, pathNot: ['$1/', '^src/blocks/[^/]+\\.ts$'] },
    },
    {
      name: 'domain-kinds-apart',
      comment:
        "Entities, blocks and content types stand side by side: each may name another's type, not use its value.",
      severity: 'error',
      from: { path: `${ROOT}(entities|blocks|content-types)/`, pathNot: TESTS },
      to: { path: `${ROOT}${NOUN_KINDS}/`, pathNot: [`${ROOT}$1/`, SHARED_BY_TYPES], ...BY_VALUE },
    },
    {
      name: 'domains-get-engines-by-context',
      comment:
        "A domain names an engine's types; the value arrives in its ctx. Parts made for domains are excepted.",
      severity: 'error',
      from: { path: NOUNS, pathNot: TESTS },
      to: {
        path: ['^src/(?:server|site|admin)/', GRID_STAGES],
        pathNot: MACHINE_PARTS_FOR_NOUNS,
        ...BY_VALUE,
      },
    },
    {
      name: 'engines-have-a-public-entry-point',
      comment: "A capability's index.ts is its contract; its other files may change without asking.",
      severity: 'error',
      from: { path: [NOUNS, LANGUAGE], pathNot: TESTS },
      to: {
        path: ['^src/(?:server|site|admin)/', GRID_EDITOR],
        pathNot: [
          ...MACHINE_PARTS_FOR_NOUNS,
          '^src/server/[^/]+/index\\.ts$',
          '^src/server/context\\.ts$',
          `${GRID_EDITOR}index\\.ts$`,
        ],
      },
    },
    {
      name: 'registry-lists-domains',
      comment: 'The registry joins domains, screens and elements; what runs them takes it as an argument.',
      severity: 'error',
      from: { path: '^src/registry/' },
      to: {
        path: '^(?:src/(?:server|site|admin|demo|testing)|scripts)/',
        pathNot: ['^src/admin/screens/', '^src/site/elements/'],
        ...BY_VALUE,
      },
    },
    {
      name: 'core-knows-no-module',
      comment: 'A module can be off, or gone: what it adds is found through the registry.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(?:modules|registry|demo|testing)/', TESTS] },
      to: { path: '^src/modules/' },
    },
    {
      name: 'modules-apart',
      comment: 'What a module offers to others stands in its index.ts; the rest may change without asking.',
      severity: 'error',
      from: { path: '^(src/modules/[^/]+)/', pathNot: TESTS },
      to: { path: '^src/modules/', pathNot: ['$1/', '^src/modules/[^/]+/index\\.ts$'] },
    },
    {
      name: 'engines-know-no-domain',
      comment: 'An engine that names one domain is wrong for all others.',
      severity: 'error',
      from: { path: ENGINES, pathNot: TESTS },
      to: { path: NOUNS },
    },
    {
      name: 'engines-take-the-registry',
      comment:
        'An engine gets the registry as an argument, so a test can give it a small one. Columns that gates go by are those of the table.',
      severity: 'error',
      from: { path: ENGINES, pathNot: TESTS },
      to: { path: '^src/registry/', pathNot: '^src/registry/gate-columns\\.ts$', ...BY_VALUE },
    },
    {
      name: 'grid-below-documents',
      comment: 'Owners of documents pass on what it needs. Stages use the database, the editor the admin.',
      severity: 'error',
      from: { path: [GRID_STAGES, GRID_EDITOR], pathNot: TESTS },
      to: { path: '^src/(?:server|site|admin|settings|demo|testing)/', pathNot: GRID_USES },
    },
    {
      name: 'browser-has-no-server',
      comment: 'A browser file that names the server ships it, or fails to load.',
      severity: 'error',
      from: { path: BROWSER, pathNot: TESTS },
      to: { path: '^src/server/' },
    },
    {
      name: 'browser-has-no-node',
      comment: 'Browsers have no Node built-ins.',
      severity: 'error',
      from: { path: BROWSER, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'site-without-admin',
      comment: 'What readers get must not depend on what editors use.',
      severity: 'error',
      from: { path: PUBLIC_BROWSER, pathNot: TESTS },
      to: { path: ['^src/admin/', `${ROOT}.+/admin/`] },
    },
    {
      name: 'admin-without-site',
      comment: 'The admin shows pages in a frame; it does not render them.',
      severity: 'error',
      from: { path: ['^src/admin/', GRID_EDITOR, `${ROOT}.+/admin/`], pathNot: TESTS },
      to: { path: '^src/site/' },
    },
    {
      name: 'server-without-admin',
      comment: "The admin is a browser's program; the server only sends its files.",
      severity: 'error',
      from: { path: '^src/server/', pathNot: TESTS },
      to: { path: '^src/admin/' },
    },
    {
      name: 'one-way-out',
      comment:
        'Addresses come from people; src/server/outbound alone knows which may be asked; http-server.ts takes requests and sends none. `fetch` is refused by the linter.',
      severity: 'error',
      from: {
        path: ['^src/server/', `${ROOT}.+/server/`],
        pathNot: ['^src/server/outbound/', '^src/server/http/http-server\\.ts$', TESTS],
      },
      to: { path: ['^(?:node:)?https?2?$', '(?:^|/)node_modules/undici/'], ...BY_VALUE },
    },
    {
      name: 'scripts-stand-alone',
      comment: 'Scripts run on Node alone, where only files of the language load unbuilt.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: TESTS },
      to: { path: ['^src/', '^extensions/'], pathNot: LANGUAGE },
    },
    {
      name: 'product-without-scripts',
      comment: 'The product runs where its scripts are not.',
      severity: 'error',
      from: { path: ['^src/', '^extensions/'], pathNot: TESTS },
      to: { path: ['^scripts/', '^e2e/', '^bench/'] },
    },
    {
      name: 'testing-stays-in-tests',
      comment: 'What tests use must not reach a reader.',
      severity: 'error',
      from: { pathNot: TESTING_USERS },
      to: { path: TESTING },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|data|coverage)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    // Extensions have a package.json, and use the packages of the product too.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'require', 'node', 'default', 'types', 'style'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
