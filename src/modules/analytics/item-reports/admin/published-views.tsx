/** Views and attention of the items that a report on publications counts. */
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { ReportTotals } from '#admin/generic/report/report-totals.tsx';
import { SearchLink } from '#admin/generic/search-link.tsx';
import type { PanelPlaces } from '#model/screens/define-panel.ts';
import type { Measure, ReportAnswer } from '#reports/report.ts';
import { SECONDS_PER_VIEW, VIEWS } from '../../report-figures/model/view-measures.ts';

const MEASURES: Measure[] = [
  { ...VIEWS, help: 'By people, in the same period.' },
  SECONDS_PER_VIEW,
  { key: 'readThroughPercent', label: 'Read to the end', as: 'percent', help: 'Of the views.' },
];

export function View({ question }: PanelPlaces['contentVelocity']) {
  const { client } = useApp();
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'getItemLengths', question],
    queryFn: () => client.query<ReportAnswer>('getItemLengths', question),
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLines count={2} height={40} />;
  return (
    <>
      {data.notice ? (
        <Text size="sm" mb="xs">
          {data.notice}
        </Text>
      ) : null}
      <ReportTotals measures={MEASURES} answer={data} />
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <SearchLink {...props} to="/content-length-report" search={searchOf(question)} />
        )}
      >
        By length, type, section or author
      </Anchor>
    </>
  );
}

/** The URL parameters of a report with the same period and filters. */
function searchOf(question: PanelPlaces['contentVelocity']['question']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(question).flatMap(([key, value]) => (key === 'site' ? [] : [[key, String(value)]])),
  );
}
