/**
 * Accepts the analytics events of the pages of a site: 204 after the commit. 200 means that the reader objects, and
 * that nothing was stored.
 */
import { AppError, badInput } from '#model/errors.ts';
import { defineRoute } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { BATCH_BYTES_MAX, pageBatchShape, type Batch } from '../model/batch.ts';
import { BATCH_PATH } from '../model/paths.ts';
import { marksOf } from '../server/marks.ts';
import { OBJECTION_COOKIE, objects } from '../server/objection.ts';
import { recordBatch } from '../server/writer.ts';

/** Seconds after which a page that was turned away may try again. */
const RETRY_SECONDS = 10;

export const pageActivity = defineRoute<RouteContext>({
  name: 'pageActivity',
  host: 'site',
  path: BATCH_PATH,
  methods: ['POST'],
  // `sendBeacon` sends text/plain, so that browsers need not ask first.
  body: { as: 'raw', bytesMax: BATCH_BYTES_MAX },
  // An office or a mobile network has many readers behind one address; a reader sends some ten batches a minute.
  limit: { requests: 3_000, seconds: 60 },
  logins: ['reader', 'staff'],
  cookies: [OBJECTION_COOKIE],
  handle: async (ctx, request) => {
    const { site, services } = ctx;
    if (!site) return null;
    if (objects(request)) return { text: 'off' };
    const batch = parsed(request.bytes);
    const sender = {
      ip: request.ip,
      userAgent: (request.header('user-agent') ?? '').slice(0, 400),
      isStaff: (await ctx.staff()) !== null,
      marks: await marksOf(ctx, request),
      account: batch.session ? await accountOf(ctx) : null,
    };
    const isStored = await recordBatch(services, site, { batch, sender });
    return isStored ? {} : { status: 503, headers: { 'retry-after': String(RETRY_SECONDS) } };
  },
});

/** Throws for everything that the site's own script never sends. */
function parsed(bytes: Uint8Array): Batch {
  const result = pageBatchShape.safeParse(jsonOf(bytes));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badInput(
    'BATCH_INVALID',
    `The batch is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}. Reload the page.`,
  );
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(UTF_8.decode(bytes));
  } catch (cause) {
    throw new AppError(
      'BAD_USER_INPUT',
      'BATCH_INVALID',
      'The batch is not JSON. Reload the page.',
      {},
      cause,
    );
  }
}

/** The account of the reader who agreed to be recognised; null for anonymous readers. */
async function accountOf(ctx: RouteContext): Promise<number | null> {
  const { actor } = await ctx.reader();
  return actor.kind === 'member' && actor.simulated === undefined ? actor.id : null;
}
