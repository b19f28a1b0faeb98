/** Errors of the podcast series in a site's settings. */
import { z } from 'zod';
import { asset } from '#entities/asset/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import type { FieldErrors } from '#model/errors.ts';
import type { Crop } from '#media/media.ts';
import { coverFault } from '#feeds/podcast-cover.ts';
import type { RecordContext } from '#server/records/index.ts';

/** The parts of the series that are checked here; their fields have already validated the values. */
const WRITTEN = z
  .object({
    series: z
      .array(
        z.object({
          section: z.number().nullish(),
          cover: z.object({ asset: z.number(), crop: z.custom<Crop>().nullish() }).nullish(),
        }),
      )
      .nullish(),
  })
  .nullish();

type Cover = NonNullable<NonNullable<NonNullable<z.infer<typeof WRITTEN>>['series']>[number]['cover']>;

/**
 * Returns a message for each cover that directories refuse, and for each section that belongs to another site
 * or is named twice.
 */
export async function podcastErrors(
  work: RecordContext,
  siteId: number | null,
  { podcasts }: Record<string, unknown>,
): Promise<FieldErrors> {
  const series = WRITTEN.parse(podcasts)?.series ?? [];
  const errors: FieldErrors = {};
  for (const [index, { section = null, cover = null }] of series.entries()) {
    const at = `podcasts.series.${index}`;
    const fault = cover && (await faultOf(work, cover));
    if (fault) errors[`${at}.cover`] = fault;
    const sectionFault =
      series.findIndex((other) => (other.section ?? null) === section) < index
        ? 'The series above is of the same section. Remove one of them.'
        : await foreignSection(work, siteId, section);
    if (sectionFault) errors[`${at}.section`] = sectionFault;
  }
  return errors;
}

async function faultOf(work: RecordContext, cover: Cover): Promise<string | null> {
  const image = await work.records.find(asset, cover.asset);
  if (!image) return null;
  const { width, height, format } = image;
  const crop = cover.crop ?? z.custom<Crop>().nullable().parse(image.crop);
  return coverFault({ width, height, format: format ?? undefined }, { crop });
}

async function foreignSection(work: RecordContext, siteId: number | null, section: number | null) {
  if (section === null || siteId === null) return null;
  const found = await work.records.find(websiteSection, section);
  return found && found.site !== siteId ? 'Choose a section of this site.' : null;
}
