/** Whether a text in a layout offers a file to a reader: what a block keeps from them offers nothing. */
import { readBlock, type Reader, type SiteAccess } from '#model/decide-access.ts';
import { isPresent } from '#model/define-module.ts';
import { readBlockSettings } from '#model/block-settings.ts';
import type { Grid, GridBlock } from '#model/grid.ts';
import { referencesOf } from '#model/shape.ts';
import { released, type Blocks } from './prepare.ts';

/** A block that is unknown or damaged is on no page, and offers nothing. */
export function gridOffers(
  grid: Grid,
  fileId: number,
  { reader, access }: { reader: Reader; access: SiteAccess },
  { definitions, common }: Pick<Blocks, 'definitions' | 'common'>,
): boolean {
  const offers = (block: GridBlock): boolean => {
    const definition = definitions.get(block.type);
    if (!definition || !isPresent(definition, access.modulesOn)) return false;
    try {
      const stored = readBlockSettings(definition, common, block);
      const { settings } = released(
        definition,
        stored,
        (asks) => readBlock(reader, asks, access),
        access.siteId,
      );
      return referencesOf(definition.settings, settings).some(
        ({ to, id }) => to === 'mediaFile' && id === fileId,
      );
    } catch {
      return false;
    }
  };
  return grid.rows.some(({ columns }) => columns.some(({ blocks }) => blocks.some(offers)));
}
