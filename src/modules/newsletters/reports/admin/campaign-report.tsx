/** The figures of a campaign that is being sent or was sent. */
import { Alert, Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { CAMPAIGNS } from '../../composer/entities/newsletter-campaign/admin/campaign-node.ts';
import { CampaignChoice } from './campaign-choice.tsx';
import { CampaignTotals } from './campaign-totals.tsx';
import { HoursChart } from './hours-chart.tsx';
import { LeavingReasons } from './leaving-reasons.tsx';
import { LinkFiguresTable } from './link-figures.tsx';
import { reportKey, type CampaignReport } from './report-data.ts';
import classes from './campaign-report.module.css';

/** The report of the campaign that the URL names, or campaigns to choose from. */
export function View() {
  const [{ campaign }] = useUrlState();
  const id = Number(campaign);
  return Number.isInteger(id) && id > 0 ? <CampaignFigures key={id} id={id} /> : <CampaignChoice />;
}

function CampaignFigures({ id }: { id: number }) {
  const { client, actor } = useApp();
  const { data, error, refetch } = useQuery({
    queryKey: reportKey(id),
    queryFn: () => client.query<CampaignReport>('getNewsletterCampaignReport', { id }),
    refetchInterval: 60_000,
  });
  const canOpen = actor.permissions.has('manage_newsletters');
  return (
    <Page
      title={data?.name ?? 'Campaign report'}
      back={CAMPAIGNS}
      lead={data ? <Lead report={data} /> : null}
      actions={
        canOpen && data ? (
          <Anchor component={Link} to={`/edit-newsletter-campaign/${id}`} size="sm">
            Show the email
          </Anchor>
        ) : null
      }
    >
      {data ? <Figures id={id} report={data} /> : null}
      {!data && error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
    </Page>
  );
}

function Lead({ report: { newsletter, sendAt, state } }: { report: CampaignReport }) {
  const { site } = useApp();
  if (sendAt === null || !HAS_BEGUN.has(state)) return <>{newsletter}</>;
  return (
    <>
      {newsletter}, sent {longInstant(sendAt, site.timeZone)}
    </>
  );
}

/** States in which recipients may have the email. */
const HAS_BEGUN = new Set(['sending', 'paused', 'sent', 'cancelled']);

function Loading() {
  return (
    <div className={classes.report}>
      <Skeleton height={96} />
      <Skeleton height={220} />
      <LoadingLines count={5} height={44} />
    </div>
  );
}

function Figures({ id, report }: { id: number; report: CampaignReport }) {
  if (!HAS_BEGUN.has(report.state) || report.recipients === 0)
    return <EmptyState title="Not sent yet">The figures of a campaign appear once it is sent.</EmptyState>;
  const hasEvents = report.opens.raw + report.clicks.raw > 0;
  return (
    <div className={classes.report}>
      <SwitchedOff report={report} />
      <CampaignTotals report={report} />
      {hasEvents ? (
        <HoursChart hours={report.hours} />
      ) : (
        <EmptyState title="No opens or clicks yet">
          They appear here about two minutes after they happen.
        </EmptyState>
      )}
      <LinkFiguresTable id={id} report={report} />
      <LeavingReasons report={report} />
    </div>
  );
}

/** A note about what the site does not record. */
function SwitchedOff({ report: { tracksOpens, tracksClicks } }: { report: CampaignReport }) {
  if (tracksOpens && tracksClicks) return null;
  const what = tracksOpens ? 'Clicks are' : tracksClicks ? 'Opens are' : 'Opens and clicks are';
  return (
    <Alert variant="outline" color="gray" py="xs">
      {what} not recorded now. This can be changed in the newsletter settings.
    </Alert>
  );
}
