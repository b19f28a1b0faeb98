/** `POST /hooks/TOKEN`: the port's booking system reports that a ship is at a berth, or has left it. */
import { defineRoute } from '#model/pages/define-route.ts';
import { AppError } from '#model/errors.ts';
import type { RouteContext } from '#server/http/index.ts';
import { berth } from '../entities/berth/entity.ts';
import { berthHook } from '../hook-link.ts';
import { isSigned, reportOf } from '../report.ts';

export const berthReport = defineRoute<RouteContext, { berth: number }>({
  name: 'berthReport',
  host: 'organisation',
  path: '/hooks/:token',
  methods: ['POST'],
  body: { as: 'raw', bytesMax: 2_000 },
  limit: { requests: 120, seconds: 60, of: 'link' },
  link: berthHook,
  handle: (ctx, { link, bytes, header }) =>
    ctx.write(async (work) => {
      const found = await work.records.find(berth, link.berth, { lock: true });
      if (!found?.signingKey || !isSigned(bytes, header('x-signature'), found.signingKey)) return null;
      const report = reportOf(bytes);
      if (!report)
        throw new AppError(
          'BAD_USER_INPUT',
          'BERTH_REPORT_INVALID',
          'The report is not valid. Send a ship and its IP address, or null for both.',
        );
      const { id, version } = found;
      await work.records.update(berth, { id, version, changes: { ...report } });
      return { status: 204 };
    }),
});
