import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { IslandPlace } from '#site/ui/island-place.tsx';
import type { voyageEmissions } from './block.ts';

export function View({ settings, island }: BlockProps<(typeof voyageEmissions)['settings']>) {
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <IslandPlace island={island} />
    </div>
  );
}
