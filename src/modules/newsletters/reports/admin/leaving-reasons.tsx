/** Why subscribers left by a link of the campaign. */
import { useId } from 'react';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import type { CampaignReport } from './report-data.ts';
import classes from './campaign-report.module.css';

export function LeavingReasons({ report: { reasons, unsubscribed } }: { report: CampaignReport }) {
  const headingId = useId();
  if (unsubscribed === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          Reasons for leaving
        </h2>
      </div>
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
    </section>
  );
}
