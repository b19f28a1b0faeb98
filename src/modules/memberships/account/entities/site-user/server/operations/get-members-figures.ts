import { site as siteEntity } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { reportTimes } from '#fields/report-times.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { countRecentMembers, EVENTS_COUNTED_MAX } from '../count-recent-members.ts';

const counted = (label: string, help: string) => integer({ label, required: true, help });

const DAY = {
  day: text({ label: 'Day', required: true, help: 'In the site’s time zone, for example 2026-11-22.' }),
  joined: counted('Joined', 'Accounts that were created on this day.'),
  left: counted('Left', 'Accounts that were closed on this day.'),
};

export const getMembersFigures = defineOperation({
  name: 'getMembersFigures',
  kind: 'query',
  summary:
    'Number of readers who joined, left and logged in on a site in the last 30 days, in total and per day.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site whose accounts are counted.',
      to: 'site',
      required: true,
    }),
  },
  output: {
    shape: 'MembersFigures',
    fields: {
      joined: counted('Joined', 'Accounts that were created in these days.'),
      left: counted('Left', 'Accounts that were closed in these days.'),
      active: integer({ label: 'Active members', required: true, help: 'Who logged in at least once.' }),
      logins: counted('Logins', 'Number of logins, of the same reader also several times.'),
      countedMax: integer({
        label: 'Counted at most',
        required: true,
        help: 'The newest of each kind are counted.',
      }),
      days: list({
        label: 'Days',
        required: true,
        typeName: 'MembersFiguresDay',
        entryLabel: 'day',
        of: DAY,
      }),
    },
  },
  access: can('view_site_users'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.siteIds.includes(input.site) ? await ctx.records.find(siteEntity, input.site) : null;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const { now, pieces } = reportTimes({ period: '30-days', unit: 'day' }, site.timeZone, ctx.now);
    const { active, logins, days } = await countRecentMembers(ctx, { site: site.id, span: now });
    const perDay = pieces.map((piece, index) => ({
      day: piece.days.from,
      joined: days.get(index + 1)?.joined ?? 0,
      left: days.get(index + 1)?.left ?? 0,
    }));
    const totalOf = (key: 'joined' | 'left') => perDay.reduce((sum, one) => sum + one[key], 0);
    return {
      joined: totalOf('joined'),
      left: totalOf('left'),
      active,
      logins,
      countedMax: EVENTS_COUNTED_MAX,
      days: perDay,
    };
  },
});
