/** Formats what texts lost in an import as lines for a terminal. */
import { countByKind, LOSS_KINDS } from '#import/losses.ts';
import type { ImportReport } from '#server/import/index.ts';

/** Number of losses shown of each kind; the JSON report has all of them. */
const SHOWN_OF_A_KIND = 5;

/** A line for each kind with its total, followed by its most frequent losses. Empty if nothing was lost. */
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
