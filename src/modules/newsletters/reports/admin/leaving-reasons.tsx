/** Why subscribers left by a link of the campaign. */
import { FigureSection } from '#admin/generic/report/figure-section.tsx';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import type { CampaignReport } from './report-data.ts';

export function LeavingReasons({ report: { reasons, unsubscribed } }: { report: CampaignReport }) {
  if (unsubscribed === 0) return null;
  return (
    <FigureSection title="Reasons for leaving">
      <PlainTable
        label="Reasons for leaving"
        columns={[{ label: 'Reason' }, { label: 'Subscribers', align: 'right', width: 120 }]}
        rows={reasons.map(({ reason, count }) => ({
          key: reason,
          cells: [
            reason === '' ? 'No reason given' : <bdi key="text">{reason}</bdi>,
            count.toLocaleString('en'),
          ],
        }))}
      />
    </FigureSection>
  );
}
