/** Declares the mutation of a tracked kind; all of them share the writer of the batches. */
import { boolean } from '#fields/boolean/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import type { Shape } from '#model/field.ts';
import { AppError, notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import { holdsPermissions } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { isCountedByServer } from '../../collection/model/batch.ts';
import type { TrackedKind } from '../../collection/model/event-kinds.ts';
import { objects } from '../../collection/server/objection.ts';
import { recordBatch } from '../../collection/server/writer.ts';
import { mutationOf } from '../model/mutation-of.ts';
import { trackingInputs } from '../model/tracking-inputs.ts';
import { trackingBatch } from './tracking-batch.ts';

/** Calls of one network for one site: as many as batches of pages. */
const CALLS = { requests: 3_000, seconds: 60 };

/** Seconds after which a call that was turned away may be repeated. */
const RETRY_SECONDS = 10;

/** Characters of a user agent that are used. */
const USER_AGENT_LENGTH_MAX = 400;

const ANSWER: Shape = {
  ok: boolean({ label: 'Accepted', required: true, help: 'True once the event is stored.' }),
};

/**
 * Returns the operation `setEvent…` of a kind. It answers `ok` after the commit; also without storing anything for a
 * reader who objects to being counted. It throws RATE_LIMITED for a network with too many calls, and INTERNAL with the status
 * 503 when more events wait than fit in memory.
 */
export function trackingMutation(kind: TrackedKind) {
  return defineOperation({
    name: mutationOf(kind),
    kind: 'mutation',
    summary: `Counts an event ${kind} of a reader. Each call is an event.`,
    input: trackingInputs(kind),
    output: { shape: 'TrackedEvent', fields: ANSWER },
    access: anyone,
    // The writer opens its own unit of work for the events of several calls.
    before: async (called: BeforeContext<OperationContext>, input) => record(called, kind, input),
    run: async (_ctx: OperationContext, _input, ok: boolean) => ({ ok }),
  });
}

async function record(
  { site, services, request, actor }: BeforeContext<OperationContext>,
  kind: TrackedKind,
  input: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (!site) throw notFound('SITE_NOT_FOUND', 'site');
  const { ip } = request;
  const key = { counter: 'analytics', of: [site.siteId, { network: ip }] };
  await services.auth.countRequest({ key, ...CALLS });
  if (objects(request)) return true;
  const batch = trackingBatch(kind, input);
  const isStored = await recordBatch(services, site, {
    batch,
    sender: {
      ip,
      userAgent: request.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
      isStaff: holdsPermissions(actor),
      // What the server counts itself is stored with what only the page knows, and counted once.
      marks: batch.events.some((event) => isCountedByServer(event.kind, event.detail)) ? ['server_step'] : [],
      hasNoView: true,
      account: batch.session && actor.kind === 'member' ? actor.id : null,
    },
  });
  if (isStored) return true;
  throw new AppError(
    'INTERNAL',
    'TOO_MANY_EVENTS',
    `Too many events wait to be stored, and this one was not accepted. Try again in ${RETRY_SECONDS} seconds.`,
    { retryAfterSeconds: RETRY_SECONDS },
  );
}
