/** The batch of analytics events that a page sends: its shape, its limits, and its check. */
import { z } from 'zod';
import { POSITION_PATTERN } from '#grid/shapes/block-position.ts';
import { SPEED_FIELDS, SPEED_NAMES } from '../../page-speed/model/speed-event.ts';
import { EVENT_KINDS, SERVER_STEPS, VOCABULARY } from './event-kinds.ts';

/** Bytes of a batch; `sendBeacon` and `fetch` with `keepalive` share 64 KiB in browsers. */
export const BATCH_BYTES_MAX = 16_384;

/** Events of a batch. */
export const BATCH_EVENTS_MAX = 50;

/** An event is accepted up to a day late. */
export const LATE_MS_MAX = 24 * 3_600_000;

/** Seconds of attention that one view can have: half an hour. */
export const ATTENTION_SECONDS_MAX = 1_800;

/** Characters of the text of a search. */
const SEARCHED_LENGTH_MAX = 200;

/** Sequence numbers of a view's events. */
const SEQUENCE_MAX = 999;

/** Ids of views: 8 random bytes, base64url. Its last character has four bits. */
const VIEW = /^[A-Za-z0-9_-]{10}[AEIMQUYcgkosw048]$/;

/** Ids of sessions, which browsers create with performance consent only. */
export const SESSION = /^[A-Za-z0-9_-]{0,36}$/;

const HOST = /^[a-z0-9.-]{0,100}$/;

/** Pages that are neither an item nor a section. */
export const PAGE_NAME = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;

/** One line of text. */
// oxlint-disable-next-line no-control-regex -- refuses them
export const LINE = /^[^\u0000-\u001f\u007f]*$/;

/** What readers get of an item: `open` without a gate, `opened` behind a gate, `gated` for those who see a part. */
export const ACCESS_CLASSES = [
  { value: 'open', label: 'Open' },
  { value: 'opened', label: 'Gated, opened' },
  { value: 'gated', label: 'Gated, not opened' },
] as const;

export type AccessClass = (typeof ACCESS_CLASSES)[number]['value'];

const id = z.int().min(1).max(2_147_483_647);
const line = (lengthMax: number) => z.string().max(lengthMax).regex(LINE);

const event = z
  .strictObject({
    sequence: z.int().min(0).max(SEQUENCE_MAX),
    kind: z.enum(EVENT_KINDS),
    /** Milliseconds between the start of the view and the event. */
    afterMs: z.int().min(0).max(LATE_MS_MAX),
    detail: line(40).optional(),
    location: line(40).optional(),
    /** Position of the block that was clicked, as in `data-at`. */
    block: z.string().regex(POSITION_PATTERN).optional(),
    blockType: z
      .string()
      .regex(/^[a-z0-9_]{1,60}$/)
      .optional(),
    /** The item of a link. */
    targetItem: id.optional(),
    /** URL of a link without query and fragment. */
    target: line(200).optional(),
    /** Seconds of attention so far. */
    seconds: z.int().min(0).max(ATTENTION_SECONDS_MAX).optional(),
    /** Percent of the text, or of the page if it has none, that was in view so far. */
    scroll: z.int().min(0).max(100).optional(),
    ...SPEED_FIELDS,
  })
  .superRefine(({ kind, detail, location, ...rest }, ctx) => {
    const known = VOCABULARY[kind];
    if (detail !== undefined && !(known.detail ?? []).includes(detail))
      ctx.addIssue({ code: 'custom', path: ['detail'], message: `no detail of ${kind}` });
    if (location !== undefined && !(known.location ?? []).includes(location))
      ctx.addIssue({ code: 'custom', path: ['location'], message: `no location of ${kind}` });
    const speed = kind === 'pageSpeed' ? undefined : SPEED_NAMES.find((name) => rest[name] !== undefined);
    if (speed !== undefined)
      ctx.addIssue({ code: 'custom', path: [speed], message: `no measurement of ${kind}` });
  });

export const batchShape = z.strictObject({
  /** Id of the view, by which repeats are recognised. */
  view: z.string().regex(VIEW),
  /** Milliseconds since the view started, when the batch was sent. */
  ageMs: z.int().min(0).max(LATE_MS_MAX),
  /** Kind of the page, or the key of a module's page. */
  page: z.string().regex(PAGE_NAME),
  item: id.optional(),
  section: id.optional(),
  access: z.enum(ACCESS_CLASSES.map(({ value }) => value)).optional(),
  /** Width of the viewport in CSS pixels. */
  width: z.int().min(0).max(20_000).optional(),
  referrerHost: z.string().regex(HOST).optional(),
  source: line(100).optional(),
  medium: line(100).optional(),
  campaign: line(100).optional(),
  promoCode: line(50).optional(),
  /** What the page declares about a search: its text, and the number of results as text; absent if that is unknown. */
  search: z
    .strictObject({
      searched: z.string().max(SEARCHED_LENGTH_MAX),
      found: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    })
    .optional(),
  /** Whether the reader agreed to the category performance. Identifies no one. */
  consent: z.literal(true).optional(),
  /** Only with performance consent; empty or absent without it. */
  session: z.string().regex(SESSION).optional(),
  events: z.array(event).min(1).max(BATCH_EVENTS_MAX),
});

/** A batch of a page, without steps and subscriptions that the server counts. */
export const pageBatchShape = batchShape.superRefine(({ events }, ctx) => {
  for (const [index, { kind, detail = '' }] of events.entries())
    if (isCountedByServer(kind, detail))
      ctx.addIssue({
        code: 'custom',
        path: ['events', index],
        message: `the server counts ${[kind, detail].join(' ').trim()} without the page`,
      });
});

/** Whether the server counts the event from what other modules report: subscriptions, and some steps of registrations. */
export function isCountedByServer(kind: string, detail: unknown): boolean {
  if (kind === 'newsletterSubscription') return true;
  return kind === 'registration' && SERVER_STEPS.some((step) => step === detail);
}

export type Batch = z.infer<typeof batchShape>;
export type BatchEvent = Batch['events'][number];
