/** What texts lost in an import, as lines for a terminal. */
import { countByKind, LOSS_KINDS } from '#import/losses.ts';
import type { ImportReport } from '#server/import/index.ts';

/** Losses shown of each kind; all of them are in the JSON report. */
const SHOWN_OF_A_KIND = 5;

/** A line for each kind with its sum, and below it the most frequent. Empty when nothing was lost. */
export function linesOfLosses({ losses }: ImportReport): string[] {
  const lines = countByKind(losses).flatMap(([kind, sum]) => {
    const ofKind = losses.filter((loss) => loss.kind === kind);
    const rest = ofKind.length - SHOWN_OF_A_KIND;
    return [
      `${LOSS_KINDS[kind]}: ${sum}`,
      ...ofKind
        .slice(0, SHOWN_OF_A_KIND)
        .map(
          ({ source, name, excerpt, count }) =>
            `  ${String(count).padStart(5)}  ${source}  ${name || 'others'}${excerpt === name ? '' : `  ${excerpt}`}`,
        ),
      ...(rest > 0 ? [`         and ${rest} more; --json lists them`] : []),
    ];
  });
  return lines.length > 0 ? ['Left out of texts:', ...lines, ''] : [];
}
