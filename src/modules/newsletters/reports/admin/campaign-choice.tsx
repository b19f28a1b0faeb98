/** The campaigns of the site that have figures, newest first, each with a link to its report. */
import { Anchor, Text } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { Paging } from '#admin/generic/list/paging.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useRecordPage, type RecordNode } from '#admin/generic/records.ts';
import { SearchLink } from '#admin/generic/search-link.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { CAMPAIGNS } from '../../composer/entities/newsletter-campaign/admin/campaign-node.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { CAMPAIGN_REPORT } from '../model/paths.ts';

const PAGE_SIZE = 25;

/** States in which recipients may have the email. */
const WITH_FIGURES = ['sent', 'sending', 'paused', 'cancelled'];

export function CampaignChoice() {
  const { site } = useApp();
  const [{ after }] = useUrlState();
  const { data, error, refetch } = useRecordPage(newsletterCampaign, {
    site: site.id,
    conditions: [{ field: 'state', operator: 'any', values: WITH_FIGURES }],
    limit: PAGE_SIZE,
    countTotal: true,
    ...(after && { after }),
  });
  const { items = [], pageInfo, totalCount } = data ?? {};
  return (
    <Page
      title="Campaign report"
      back={CAMPAIGNS}
      lead={items.length > 0 ? 'Choose a campaign. The newest are first.' : null}
    >
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingLines count={6} height={44} /> : null}
      {data && items.length === 0 ? (
        <EmptyState title="No campaigns sent yet">
          The figures of a campaign appear here once it is sent.
        </EmptyState>
      ) : null}
      {items.length > 0 ? (
        <>
          <Campaigns campaigns={items} />
          <Paging
            count={items.length}
            total={totalCount ?? null}
            next={pageInfo?.hasNextPage ? pageInfo.endCursor : null}
          />
        </>
      ) : null}
    </Page>
  );
}

function Campaigns({ campaigns }: { campaigns: readonly RecordNode[] }) {
  const { site } = useApp();
  return (
    <PlainTable
      label="Campaigns with figures"
      columns={[
        { label: 'Campaign' },
        { label: 'Sent', width: 120 },
        { label: 'Recipients', align: 'right', width: 110 },
      ]}
      rows={campaigns.map(({ id, name, newsletter, sendAt, recipientCount }) => ({
        key: id,
        cells: [
          <CampaignLink key="link" id={id} name={String(name)} newsletter={titleOf(newsletter)} />,
          typeof sendAt === 'string' ? shortInstant(sendAt, site.timeZone, new Date()) : '',
          Number(recipientCount ?? 0).toLocaleString('en'),
        ],
      }))}
    />
  );
}

function CampaignLink({ id, name, newsletter }: { id: number; name: string; newsletter: string }) {
  return (
    <>
      <Anchor
        size="sm"
        fw={500}
        display="inline-block"
        py={4}
        renderRoot={(root) => <SearchLink to={CAMPAIGN_REPORT} search={{ campaign: String(id) }} {...root} />}
      >
        {name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {newsletter}
      </Text>
    </>
  );
}

function titleOf(newsletter: unknown): string {
  return typeof newsletter === 'object' && newsletter !== null && 'title' in newsletter
    ? String(newsletter.title)
    : '';
}
