/** Lists read file by file from folders of a domain's server half, and of modules and extensions. */
export const SERVER_LISTS = [
  {
    folder: 'operations',
    type: "import type { AnyOperation } from '#server/operations/index.ts';",
    cast: 'AnyOperation',
    contract: 'Every operation written by hand; the generic ones follow from the entities.',
  },
  {
    folder: 'jobs',
    type: "import type { AnyJob } from '#server/background/index.ts';",
    cast: 'AnyJob',
    contract: 'Every job that can be queued.',
  },
  {
    folder: 'receivers',
    type: "import type { AnyReceiver } from '#server/forms/index.ts';",
    cast: 'AnyReceiver',
    contract: 'What takes the forms that readers send.',
  },
  {
    folder: 'identities',
    type: "import type { AnyIdentity } from '#server/readers/index.ts';",
    cast: 'AnyIdentity',
    contract: 'How modules know readers again who logged in.',
  },
  {
    folder: 'visitors',
    type: "import type { AnyVisitor } from '#server/readers/index.ts';",
    cast: 'AnyVisitor',
    contract: 'How readers are recognised by their request alone.',
  },
  {
    folder: 'passes',
    type: "import type { AnyPass } from '#server/readers/index.ts';",
    cast: 'AnyPass',
    contract: 'Why gates open for readers who do not have what they require.',
  },
  {
    folder: 'overlays',
    type: "import type { Overlay } from '#model/pages/define-overlay.ts';",
    cast: 'Overlay',
    contract: 'What a page has for one reader that the cached page does not have.',
  },
  {
    folder: 'routes',
    type: "import type { AnyRoute } from '#server/http/index.ts';",
    cast: 'AnyRoute',
    contract: 'Endpoints without a page.',
  },
  {
    folder: 'meters',
    type: "import type { AnyMeter } from '#server/pages/index.ts';",
    cast: 'AnyMeter',
    contract: 'What counts views of items.',
  },
];

/** Lists of the files in one folder of each module and extension. */
export const AREA_LISTS = [
  {
    registry: 'slots.site.ts',
    folder: 'slots',
    constant: 'slots',
    type: "import type { Slot } from '#model/pages/define-slot.ts';",
    cast: 'Slot',
    contract: 'What modules and extensions add to the document of pages.',
  },
  {
    registry: 'insertions.site.ts',
    folder: 'insertions',
    constant: 'insertions',
    type: "import type { AnyInsertion } from '#server/pages/index.ts';",
    cast: 'AnyInsertion',
    contract: 'What modules and extensions show between paragraphs of texts and items of lists.',
  },
  {
    registry: 'site-facts.server.ts',
    folder: 'site-facts',
    constant: 'siteFacts',
    type: "import type { AnySiteFact } from '#server/pages/index.ts';",
    cast: 'AnySiteFact',
    contract: 'What modules and extensions tell all pages of a site.',
  },
  {
    registry: 'page-data.ts',
    folder: 'page-data',
    constant: 'pageData',
    type: "import type { PageDataExtension } from '#model/extend-page-data.ts';",
    cast: 'PageDataExtension',
    contract: 'What modules and extensions add to the data of pages.',
  },
  {
    registry: 'gates.ts',
    folder: 'gates',
    constant: 'gates',
    type: "import type { AnyGate } from '#server/records/index.ts';",
    cast: 'AnyGate',
    contract: 'What keeps items from readers who do not pass.',
  },
  {
    registry: 'ledgers.ts',
    folder: 'ledgers',
    constant: 'ledgers',
    type: "import type { AnyLedger } from '#model/jobs/define-ledger.ts';",
    cast: 'AnyLedger',
    contract: 'Every ledger.',
  },
  {
    registry: 'demo-parts.server.ts',
    folder: 'demo-parts',
    constant: 'demoParts',
    type: "import type { DemoPart } from '#demo/demo-part.ts';",
    cast: 'DemoPart',
    contract: 'What modules add to the demo.',
  },
] as const;
