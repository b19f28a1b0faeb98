/**
 * Progress of an import: processed and total records, the rate and the time left; an indeterminate bar while
 * the total is unknown.
 */
import { Progress, Text } from '@mantine/core';
import { progressOf, progressText, type ReportSoFar } from '#import/progress.ts';

export function RunProgress({ report }: { report: ReportSoFar | null }) {
  const progress = report ? progressOf(report) : null;
  const total = progress?.total ?? null;
  const share = progress && total !== null && total > 0 ? (progress.done / total) * 100 : null;
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <Progress value={share ?? 100} animated={share === null} aria-label="Import progress" />
      <Text size="sm" mt={4} component="output" display="block">
        {report ? progressText(report) : 'Starting'}
      </Text>
    </div>
  );
}
