/** Notes about what failed in a page: for staff, for the script of development, and for the log. */
import type { BlockProblem, Blocks } from '#grid/prepare/prepare-blocks.ts';
import { faultOf } from '#server/extensions/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { escapeHtml } from '#text/html.ts';
import type { PagesOptions } from '../options.ts';
import type { LoadedPage } from '../stages/load.ts';

/** Reports a failed gate: its item is hidden from all readers until the gate is fixed. */
export function tellOfGate(
  { found, input }: LoadedPage,
  { siteId }: SiteRef,
  { onProblem }: PagesOptions,
  path: string,
): void {
  const decision = found.kind === 'page' ? found.gated?.decision : undefined;
  if (decision?.kind !== 'gated' || decision.error === undefined) return;
  const { gate } = decision;
  const definition = input.data.access.gates.find(({ name }) => name === gate);
  const error = faultOf(definition, `the gate ${gate}`, decision.error);
  onProblem({ blockId: 'gate', type: gate, problem: 'judging failed', error, siteId, path });
}

/** Notes about blocks that failed: for staff who preview, and in development for the script that shows errors. */
export function noticesOf(
  loaded: Pick<LoadedPage, 'page' | 'input'>,
  problems: readonly BlockProblem[],
  { blocks, describeProblem }: Pick<PagesOptions, 'blocks' | 'describeProblem'>,
): string {
  const failed = problems.find(({ error }) => error !== undefined);
  const data =
    failed && describeProblem
      ? `<script type="application/json" id="masthead-dev-problem">${describeProblem(failed.error).replaceAll('<', '\\u003c')}</script>`
      : '';
  return data + failureNotice(loaded, problems, blocks);
}

/** For staff who preview: the blocks that are left out because they failed. Empty for everyone else. */
function failureNotice(
  { page, input }: Pick<LoadedPage, 'page' | 'input'>,
  problems: readonly BlockProblem[],
  { definitions }: Pick<Blocks, 'definitions'>,
): string {
  if (!page.preview || input.shownTo !== undefined || problems.length === 0) return '';
  const labels = new Set(problems.map(({ type }) => definitions.get(type)?.title ?? type));
  return `<p class="preview-failures" role="status" lang="en">Left out because they failed: ${escapeHtml([...labels].join(', '))}.</p>`;
}
