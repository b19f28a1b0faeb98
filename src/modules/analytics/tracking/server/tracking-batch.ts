/** Turns the input of a tracking mutation into a batch of one event. */
import { randomBytes } from 'node:crypto';
import { ROW_LAYOUTS, type RowLayout } from '#grid/shapes/grid.ts';
import { positionText } from '#grid/shapes/block-position.ts';
import { batchShape, type Batch } from '../../collection/model/batch.ts';
import type { TrackedKind } from '../../collection/model/event-kinds.ts';
import { detailInput, locationInput } from '../model/tracking-inputs.ts';

/** Characters of the URL of a link that are stored. */
const TARGET_LENGTH_MAX = 200;

/** Characters of a utm value that are stored. */
const UTM_LENGTH_MAX = 100;

/** Page of events whose input names none. */
const UNNAMED_PAGE = 'unknown';

const CONTROLS = /\p{Cc}/gu;

type Input = Readonly<Record<string, unknown>>;

/**
 * Returns the batch. Its view has a random id: a call has no sequence number by which a repeat could be recognised, so
 * that each call is an event.
 */
export function trackingBatch(kind: TrackedKind, input: Input): Batch {
  const { sessionId, promoCode, targetContentId, targetUrl, pageDetails, blockDetails } = input;
  const { [detailInput(kind)]: detail, [locationInput(kind)]: location } = input;
  const { type, contentId, sectionId, url } = partOf(pageDetails);
  const { blockType, ...position } = partOf(blockDetails);
  return batchShape.parse({
    view: randomBytes(8).toString('base64url'),
    ageMs: 0,
    page: type || UNNAMED_PAGE,
    item: contentId ?? undefined,
    section: contentId == null ? (sectionId ?? undefined) : undefined,
    ...utmOf(url),
    promoCode: promoCode ?? undefined,
    // Browsers have a session with consent only.
    consent: sessionId ? true : undefined,
    session: sessionId ?? undefined,
    events: [
      {
        sequence: 0,
        kind,
        afterMs: 0,
        detail: kind === 'pageView' ? 'api' : (detail ?? undefined),
        location: location ?? undefined,
        block: positionOf(position),
        blockType: blockType || undefined,
        targetItem: targetContentId ?? undefined,
        target: targetOf(targetUrl),
      },
    ],
  });
}

function partOf(part: unknown): Input {
  return typeof part === 'object' && part !== null ? { ...part } : {};
}

/** The position in the format of `data-at`, which counts from 1; undefined unless it is complete. */
function positionOf({ rowIndex, rowLayout, columnIndex, blockIndex }: Input): string | undefined {
  if (typeof rowIndex !== 'number' || typeof columnIndex !== 'number' || typeof blockIndex !== 'number')
    return undefined;
  if (!isLayout(rowLayout)) return undefined;
  return positionText({
    row: rowIndex + 1,
    layout: rowLayout,
    column: columnIndex + 1,
    block: blockIndex + 1,
    part: 0,
  });
}

function isLayout(value: unknown): value is RowLayout {
  return typeof value === 'string' && Object.hasOwn(ROW_LAYOUTS, value);
}

function utmOf(url: unknown): Pick<Batch, 'source' | 'medium' | 'campaign'> {
  const parsed = typeof url === 'string' ? URL.parse(url, 'http://site.invalid') : null;
  const value = (name: string) =>
    parsed?.searchParams.get(name)?.replaceAll(CONTROLS, '').slice(0, UTM_LENGTH_MAX);
  return { source: value('utm_source'), medium: value('utm_medium'), campaign: value('utm_campaign') };
}

/** The URL without query and fragment, which can identify readers. */
function targetOf(url: unknown): string | undefined {
  return typeof url === 'string' ? url.replace(/[?#].*$/s, '').slice(0, TARGET_LENGTH_MAX) : undefined;
}
