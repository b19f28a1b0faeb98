/** Views of an item in the content list, with the time that a view took. */
import { Text } from '@mantine/core';
import { figureText } from '#admin/generic/report/report-words.ts';
import type { PanelPlaces } from '#model/screens/define-panel.ts';
import { useItemFigures } from './use-item-figures.ts';

export function View({ id, ids, siteId }: PanelPlaces['contentColumn']) {
  const { data } = useItemFigures(siteId, ids);
  if (!data) return null;
  const { views = 0, secondsPerView = null } = data.items.find((item) => item.id === id) ?? {};
  return (
    <Text size="sm" truncate>
      {figureText(views, 'count')}
      {views > 0 && secondsPerView !== null ? (
        <Text span size="sm" c="dimmed">
          {` · ${figureText(secondsPerView, 'seconds')}`}
        </Text>
      ) : null}
    </Text>
  );
}
