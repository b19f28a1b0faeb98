import type { FieldErrors } from '#model/errors.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSegment } from '../entities/newsletter-segment/entity.ts';

/** The error of a segment that does not exist on the site, under `field`; empty for a segment that does, and for none. */
export async function segmentErrors(
  work: RecordContext,
  { site, segment }: { site: number; segment: number | null },
  field = 'segment',
): Promise<FieldErrors> {
  const chosen = segment === null ? null : await work.records.find(newsletterSegment, segment);
  return segment === null || chosen?.site === site
    ? {}
    : { [field]: 'The segment does not exist on this site. Choose another.' };
}
