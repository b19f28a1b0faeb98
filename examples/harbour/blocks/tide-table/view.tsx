import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { IslandPlace } from '#site/ui/island-place.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { harbourWords } from '../../words.ts';
import type { tideTable } from './block.ts';

export function View({ settings, island }: BlockProps<(typeof tideTable)['settings']>) {
  const words = useWordsOf(harbourWords);
  return (
    <div>
      <BlockHeading title={settings.title ?? words.tides} link={settings.link} />
      <IslandPlace island={island} />
    </div>
  );
}
