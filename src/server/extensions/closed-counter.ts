/** View counters of extensions: one that fails opens nothing. */
import type { OfModule } from '#model/define-module.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { UNGATED_PARAGRAPHS } from '#model/readers/define-gate.ts';
import type { ReportFault } from './report-faults.ts';
import { withFallbacks } from './with-fallbacks.ts';

interface ViewCounter<Viewed, Tools, Answer> extends OfModule {
  name: string;
  covers: (settings: SiteSettings) => 'gated' | 'all' | null;
  ungatedParagraphs: (settings: SiteSettings) => number;
  view: (viewed: Viewed, tools: Tools) => Answer | Promise<Answer>;
}

/**
 * Returns the counter. One of an extension whose `covers` throws covers all items, and each view of the site gets the answer
 * `closed`, until `covers` succeeds again. An answer that fails is `closed`, too.
 */
export function closedIfFailing<Viewed extends { settings: SiteSettings }, Tools, Answer>(
  counter: ViewCounter<Viewed, Tools, Answer>,
  closed: () => Answer,
  report: ReportFault,
): ViewCounter<Viewed, Tools, Answer> {
  const failedFor = new WeakSet<SiteSettings>();
  return withFallbacks<ViewCounter<Viewed, Tools, Answer>>(
    {
      ...counter,
      covers(settings) {
        failedFor.add(settings);
        const covered = counter.covers(settings);
        failedFor.delete(settings);
        return covered;
      },
      view: (viewed, tools) => (failedFor.has(viewed.settings) ? closed() : counter.view(viewed, tools)),
    },
    `the view counter ${counter.name}`,
    { covers: () => 'all', ungatedParagraphs: () => UNGATED_PARAGRAPHS, view: closed },
    report,
  );
}
