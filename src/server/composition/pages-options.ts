/** Options of the page engine, from those of the installation. */
import { statementMsMax } from '#server/db/index.ts';
import type { PlatformRegistry } from '#server/background/index.ts';
import type { Config } from '#server/boot/config.ts';
import type { ContentType } from '#model/define-content-type.ts';
import {
  closedIfFailing,
  createFaultReports,
  faultOf,
  withFallbacks,
  type ExtensionFaults,
  type ReportFault,
} from '#server/extensions/index.ts';
import type { Log } from '#server/log/log.ts';
import type { PagesOptions } from '#server/pages/index.ts';
import { readerTypes } from '#server/readers/reader-types.ts';
import type { SiteDirectory } from '#server/sites/index.ts';

interface PageParts extends Pick<
  PagesOptions,
  | 'blocks'
  | 'modulePages'
  | 'secret'
  | 'renderDocument'
  | 'templateViews'
  | 'placedSlots'
  | 'insertions'
  | 'insertionFaults'
  | 'placedInsertions'
  | 'renderExamples'
  | 'describeProblem'
> {
  config: Config;
  log: Log;
  registry: PlatformRegistry;
  pageDomains: PagesOptions['domains'];
}

/** Options for rendering pages, except connections. */
export function pagesOptions(
  options: PageParts,
  { sites, extensionFaults }: { sites: SiteDirectory; extensionFaults: ExtensionFaults },
) {
  const { config, log, registry, blocks } = options;
  let substitutions = 0;
  const logged = createFaultReports(extensionFaults, log);
  const report: ReportFault = (...fault) => {
    substitutions += 1;
    logged(...fault);
  };
  return {
    registry,
    contentTypes: whole(readerTypes(registry), report),
    blocks,
    modulePages: options.modulePages,
    domains: options.pageDomains,
    meters: registry.meters.map((one) => ({ ...one, ...closedIfFailing(one, noView, report) })),
    substitutions: () => substitutions,
    secret: options.secret,
    processes: config.processes,
    answerMs: statementMsMax(config.statementSeconds * 1_000),
    originOf: (siteId: number) => sites.byId(siteId)?.origin ?? null,
    renderDocument: options.renderDocument,
    templateViews: options.templateViews,
    placedSlots: options.placedSlots,
    insertions: options.insertions,
    insertionFaults: options.insertionFaults,
    placedInsertions: options.placedInsertions,
    renderExamples: options.renderExamples,
    describeProblem: options.describeProblem,
    onSiteFault: ({ siteId, message }) => log.warn({ siteId }, message),
    onProblem: ({ error, ...problem }) => {
      const { type } = problem;
      const err = faultOf(blocks.definitions.get(type), `the block ${type}`, error);
      extensionFaults.note(err);
      log.error({ ...problem, err }, 'A block was left out of a page.');
    },
  } satisfies Partial<PagesOptions>;
}

const noView = () => ({ state: 'failed-metered', isShown: false, notice: '' }) as const;

/** Types whose items are shown, without a note, dates or structured data if a type of an extension fails to give them. */
function whole(
  types: ReadonlyMap<string, ContentType>,
  report: ReportFault,
): ReadonlyMap<string, ContentType> {
  const without = {
    cardNote: () => null,
    changesAt: () => null,
    calendar: () => null,
    structuredData: () => ({}),
  };
  return new Map(
    [...types].map(([name, type]) => [
      name,
      withFallbacks(type, `the content type ${name}`, without, report),
    ]),
  );
}
