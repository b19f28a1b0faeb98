/** Ends a simulation: handles the button of the bar that staff see while they view the site as a reader. */
import { defineRoute } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { END_SIMULATION_PATH } from '../../paths.ts';
import { endLogin } from '../server/simulation.ts';

export const endSimulation = defineRoute<RouteContext>({
  name: 'endSimulation',
  host: 'site',
  path: END_SIMULATION_PATH,
  methods: ['POST'],
  body: 'none',
  limit: { requests: 600, seconds: 3_600 },
  logins: ['reader'],
  async handle(ctx) {
    const { site } = ctx;
    const token = ctx.readerToken();
    if (site && token !== '') await ctx.write(({ db }) => endLogin(db, token, site));
    return { redirect: '/', login: null };
  },
});
