/**
 * `GET /ip-test` on a site's host: shows how the site sees a request (specification, public site, section 2
 * "Routes"). Only the site's staff see addresses; other people read a sentence.
 */
import { defineRoute } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';

export const ipTest = defineRoute<RouteContext>({
  name: 'ipTest',
  host: 'site',
  path: '/ip-test',
  methods: ['GET'],
  body: 'none',
  limit: { requests: 600, seconds: 3_600 },
  logins: ['reader', 'staff'],
  async handle(ctx, { ip }) {
    if (!(await ctx.staff()))
      return { text: 'This page is for the site’s staff. Open the site from the admin to use it.' };
    const lines = ctx.describePasses(await ctx.reader());
    const recognised = lines.length > 0 ? lines.join('\n') : 'Not recognised.';
    return { text: `IP address: ${ip}\n${recognised}\n` };
  },
});
