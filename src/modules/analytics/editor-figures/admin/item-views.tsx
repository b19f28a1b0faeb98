/** What readers did with an item in the last days, in its editor. */
import { Anchor, Text } from '@mantine/core';
import { FigureTotals } from '#admin/generic/report/figure-totals.tsx';
import { figureText } from '#admin/generic/report/report-words.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { SearchLink } from '#admin/generic/search-link.tsx';
import type { PanelPlaces } from '#model/screens/define-panel.ts';
import { ITEM_FIGURES_DAYS } from '../model/item-figures.ts';
import { useItemFigures } from './use-item-figures.ts';

export function View({ id, siteId }: PanelPlaces['editor']) {
  const query = useItemFigures(siteId, id === null ? [] : [id]);
  if (id === null) return <Text size="sm">Views are counted once the item is published.</Text>;
  if (query.error && !query.data)
    return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingLines count={2} height={24} />;
  const { views, secondsPerView, readThrough } = query.data.items[0] ?? NONE;
  return (
    <>
      <FigureTotals
        totals={[
          { label: 'Views', figure: figureText(views, 'count'), notes: [`In ${ITEM_FIGURES_DAYS} days.`] },
          { label: 'Engaged time per view', figure: figureText(secondsPerView, 'seconds'), notes: [] },
          { label: 'Read to the end', figure: figureText(readThrough, 'count'), notes: [] },
        ]}
      />
      {query.data.notice === null ? null : (
        <Text size="xs" c="dimmed" mt="xs">
          {query.data.notice}
        </Text>
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <SearchLink {...props} to="/content-detail-report" search={{ item: String(id) }} />
        )}
      >
        Show sources
      </Anchor>
    </>
  );
}

const NONE = { views: 0, secondsPerView: null, readThrough: 0 };
