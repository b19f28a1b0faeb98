/** The totals of a campaign: what was sent, and what its readers did. */
import { counted, percentOf, type CampaignReport, type EventFigures } from './report-data.ts';
import classes from './campaign-report.module.css';

interface Total {
  label: string;
  figure: number;
  note: string;
}

export function CampaignTotals({ report }: { report: CampaignReport }) {
  return (
    <dl className={classes.totals}>
      {totalsOf(report).map(({ label, figure, note }) => (
        <div key={label} className={classes.total}>
          <dt>{label}</dt>
          <dd className={classes.figure}>{figure.toLocaleString('en')}</dd>
          {note ? <dd className={classes.note}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function totalsOf(report: CampaignReport): Total[] {
  const { recipients, sent, failed, skipped, unknown, opens, clicks, unsubscribed } = report;
  const share = (part: number) => `${percentOf(part, sent)} of sent`;
  return [
    {
      label: 'Sent',
      figure: sent,
      note: `of ${counted(recipients, 'recipient', 'recipients')}${skipped > 0 ? `; ${skipped.toLocaleString('en')} had unsubscribed` : ''}`,
    },
    { label: 'Failed', figure: failed, note: `${percentOf(failed, recipients)} of recipients` },
    { label: 'Unknown', figure: unknown, note: 'The mail server did not answer.' },
    {
      label: 'Opened by',
      figure: opens.recipients,
      note: `${share(opens.recipients)}; ${eventsOf(opens, 'open')}`,
    },
    {
      label: 'Clicked by',
      figure: clicks.recipients,
      note: `${share(clicks.recipients)}; ${eventsOf(clicks, 'click')}`,
    },
    { label: 'Unsubscribed', figure: unsubscribed, note: share(unsubscribed) },
  ].filter(({ label, figure }) => figure > 0 || !OPTIONAL.has(label));
}

/** Left out while they are 0. */
const OPTIONAL = new Set(['Unknown']);

function eventsOf({ human, raw }: EventFigures, noun: string): string {
  const automatic = raw - human;
  const own = counted(human, noun, `${noun}s`);
  return automatic > 0 ? `${own}, and ${automatic.toLocaleString('en')} automatic` : own;
}
