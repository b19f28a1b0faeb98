/** What the two links of a change of address share: a page with a button, which acts by a POST. */
import type { Route, RouteAnswer, RouteRequest } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { linkOver } from '../../subscriptions/server/link-over.ts';
import { subscriptionWords } from '../../subscriptions/words/index.ts';
import { findChange, type AddressChange } from './changes.ts';

type Values = { change: number };
type Words = ReturnType<typeof subscriptionWords>;

/** What one of the links does. */
export interface ChangeStep {
  /** Whether the link no longer works for this change. */
  isOver: (change: AddressChange) => boolean;
  isDone: (change: AddressChange) => boolean;
  button: (words: Words) => string;
  question: (words: Words, change: AddressChange) => string;
  done: (words: Words, change: AddressChange) => string;
  /** Acts once. Null if the link no longer works. `token`: that of the link. */
  act: (ctx: RouteContext, id: number, token: string) => Promise<AddressChange | null>;
}

type Frame = Pick<Route<RouteContext, Values>, 'host' | 'methods' | 'body' | 'limit' | 'handle' | 'expired'>;

/** The parts of the route of a link; its name, path and link are its own. */
export function changeRoute(step: ChangeStep): Frame {
  return {
    host: 'site',
    methods: ['GET', 'POST'],
    body: 'none',
    limit: { requests: 30, seconds: 3_600, of: 'link' },
    handle: (ctx, request) => (request.method === 'POST' ? perform : showQuestion)(ctx, request, step),
    expired: async ({ site }) => linkOver(site, 'changeTitle'),
  };
}

async function showQuestion(
  ctx: RouteContext,
  { link, target }: RouteRequest<Values>,
  step: ChangeStep,
): Promise<RouteAnswer | null> {
  const { site } = ctx;
  const change = site && (await ctx.read((db) => findChange(db, ctx, { id: link.change })));
  if (!site || !change || step.isOver(change)) return linkOver(site, 'changeTitle');
  const words = subscriptionWords(site.language);
  if (step.isDone(change)) return done(words, change, step);
  const form = { action: target, button: step.button(words) };
  return { page: { title: words.changeTitle, message: step.question(words, change), form } };
}

async function perform(
  ctx: RouteContext,
  { link, params }: RouteRequest<Values>,
  step: ChangeStep,
): Promise<RouteAnswer | null> {
  const { site } = ctx;
  const { token = '' } = params;
  const change = site && (await step.act(ctx, link.change, token));
  return change ? done(subscriptionWords(site.language), change, step) : linkOver(site, 'changeTitle');
}

function done(words: Words, change: AddressChange, step: ChangeStep): RouteAnswer {
  return { page: { title: words.changeTitle, message: step.done(words, change) } };
}
