/**
 * Lets staff view a site as one of its readers: the admin's link shows a question, whose button logs in as
 * the reader.
 */
import { defineRoute, type RouteAnswer, type RouteRequest } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { sitePath } from '#site/ui/links/site-path.ts';
import { beginSimulation as useCode, endLogin, simulatedBy } from '../server/simulation.ts';
import { staffWords } from '../words/index.ts';

const OVER = 'This link has been used or has expired. Choose “Simulate” in the admin again.';

/** If a reader is logged in on this browser, first logs that reader out. */
export const beginSimulation = defineRoute<RouteContext>({
  name: 'beginSimulation',
  host: 'site',
  path: '/_preview/simulation/:code',
  methods: ['GET', 'POST'],
  body: 'none',
  limit: { requests: 600, seconds: 3_600 },
  logins: ['reader'],
  handle: (ctx, request) => (request.method === 'POST' ? begin(ctx, request) : question(ctx, request)),
});

/** A confirmation page, so that following the link logs no one in. */
async function question(ctx: RouteContext, request: RouteRequest): Promise<RouteAnswer | null> {
  const { site } = ctx;
  if (!site) return null;
  const username = await ctx.read((db) => simulatedBy(db, codeOf(request), site));
  if (username === null) return over();
  const words = staffWords(site.language);
  const action = `?to=${encodeURIComponent(pathOf(request))}`;
  return {
    page: {
      title: words.simulationTitle,
      message: words.simulationQuestion(username),
      form: { action, button: words.beginSimulation },
    },
  };
}

async function begin(ctx: RouteContext, request: RouteRequest): Promise<RouteAnswer | null> {
  const { site } = ctx;
  if (!site) return null;
  const before = ctx.readerToken();
  const device = (request.header('user-agent') ?? '').slice(0, 300);
  const login = await ctx.write(async ({ db }) => {
    const begun = await useCode(db, codeOf(request), { ...site, device });
    if (begun && before !== '') await endLogin(db, before, site);
    return begun;
  });
  return login ? { redirect: pathOf(request), login } : over();
}

function over(): RouteAnswer {
  return { status: 404, text: OVER };
}

function codeOf({ params: { code = '' } }: RouteRequest): string {
  return code;
}

/** The site path in `to`; the front page for any other value. */
function pathOf({ query }: RouteRequest): string {
  const [to, ...more] = query('to');
  return (to !== undefined && more.length === 0 ? sitePath(to) : null) ?? '/';
}
