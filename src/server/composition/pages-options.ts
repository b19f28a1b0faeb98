/** Options of the page engine, from those of the installation. */
import { statementMsMax } from '#server/db/index.ts';
import type { PlatformRegistry } from '#server/background/index.ts';
import type { Config } from '#server/boot/config.ts';
import { UNGATED_PARAGRAPHS } from '#model/readers/define-gate.ts';
import type { MeterAnswer } from '#model/readers/define-meter.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import {
  createFaultReports,
  faultOf,
  withFallbacks,
  type ExtensionFaults,
  type ReportFault,
} from '#server/extensions/index.ts';
import type { Log } from '#server/log/log.ts';
import type { AnyMeter, PagesOptions } from '#server/pages/index.ts';
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
    meters: registry.meters.map((meter) => closedMeter(meter, report)),
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

/** Opens nothing if it fails; while it cannot say which items it counts, it counts all, and no reader has views left. */
function closedMeter(meter: AnyMeter, report: ReportFault): AnyMeter {
  if (meter.extensionPath === undefined) return meter;
  const closed = (): MeterAnswer => ({ state: 'failed-metered', isShown: false, notice: '' });
  const failedFor = new WeakSet<SiteSettings>();
  const noted: AnyMeter = {
    ...meter,
    covers(settings) {
      failedFor.add(settings);
      const covered = meter.covers(settings);
      failedFor.delete(settings);
      return covered;
    },
    view: (viewed, tools) => (failedFor.has(viewed.settings) ? closed() : meter.view(viewed, tools)),
  };
  return withFallbacks(
    noted,
    `the view counter ${meter.name}`,
    { covers: () => 'all', ungatedParagraphs: () => UNGATED_PARAGRAPHS, view: closed },
    report,
  );
}

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
