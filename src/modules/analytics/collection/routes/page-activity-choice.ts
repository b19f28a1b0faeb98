/** The page on which readers object to being counted. It works without a script. */
import { defineRoute, type RouteAnswer } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { CHOICE_PATH } from '../model/paths.ts';
import { hasSignal, OBJECTION, OBJECTION_COOKIE, objects } from '../server/objection.ts';
import { countingWords } from '../words/index.ts';

/** 13 months: the longest that browsers store a cookie. */
const OBJECTION_SECONDS = 395 * 24 * 3_600;

export const pageActivityChoice = defineRoute<RouteContext>({
  name: 'pageActivityChoice',
  host: 'site',
  path: CHOICE_PATH,
  methods: ['GET', 'POST'],
  body: 'none',
  limit: { requests: 60, seconds: 60 },
  cookies: [OBJECTION_COOKIE],
  handle: async ({ site }, request) => {
    if (!site) return null;
    const words = countingWords(site.language);
    if (request.method === 'POST') return choose(request.query('visits')[0] === 'count');
    const page = { title: words.title, message: words.counted(site.name) };
    if (hasSignal(request)) return { page: { ...page, message: words.signal } };
    const isOff = objects(request);
    const form = isOff
      ? { action: `${CHOICE_PATH}?visits=count`, button: words.resume }
      : { action: CHOICE_PATH, button: words.object };
    return { page: { ...page, ...(isOff && { message: words.notCounted }), form } };
  },
});

/** Stores or removes the objection, and shows the page again. */
async function choose(counts: boolean): Promise<RouteAnswer> {
  const value = counts ? null : OBJECTION;
  return {
    redirect: CHOICE_PATH,
    cookies: [{ name: OBJECTION_COOKIE, value, seconds: OBJECTION_SECONDS }],
  };
}
