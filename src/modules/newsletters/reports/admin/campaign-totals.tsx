/** The totals of a campaign: what was sent, and what its readers did. */
import { FigureTotals } from '#admin/generic/report/figure-totals.tsx';
import { counted, percentOf, type CampaignReport, type EventFigures } from './report-data.ts';

export function CampaignTotals({ report }: { report: CampaignReport }) {
  return (
    <FigureTotals
      totals={totalsOf(report).map(({ figure, ...total }) => ({
        ...total,
        figure: figure.toLocaleString('en'),
      }))}
    />
  );
}

interface Total {
  label: string;
  figure: number;
  notes: readonly string[];
}

function totalsOf(report: CampaignReport): Total[] {
  const { recipients, sent, failed, skipped, unknown, opens, clicks, unsubscribed } = report;
  const share = (part: number) => `${percentOf(part, sent)} of sent`;
  const left = skipped > 0 ? [`${skipped.toLocaleString('en')} had unsubscribed`] : [];
  return [
    { label: 'Sent', figure: sent, notes: [`of ${counted(recipients, 'recipient', 'recipients')}`, ...left] },
    { label: 'Failed', figure: failed, notes: [`${percentOf(failed, recipients)} of recipients`] },
    { label: 'Unknown', figure: unknown, notes: ['The mail server did not answer.'] },
    {
      label: 'Opened by',
      figure: opens.recipients,
      notes: [share(opens.recipients), eventsOf(opens, 'open')],
    },
    {
      label: 'Clicked by',
      figure: clicks.recipients,
      notes: [share(clicks.recipients), eventsOf(clicks, 'click')],
    },
    { label: 'Unsubscribed', figure: unsubscribed, notes: [share(unsubscribed)] },
  ].filter(({ label, figure }) => figure > 0 || !OPTIONAL.has(label));
}

/** Left out while they are 0. */
const OPTIONAL = new Set(['Unknown']);

function eventsOf({ human, raw }: EventFigures, noun: string): string {
  const automatic = raw - human;
  const own = counted(human, noun, `${noun}s`);
  return automatic > 0 ? `${own}, ${automatic.toLocaleString('en')} more automatic` : own;
}
