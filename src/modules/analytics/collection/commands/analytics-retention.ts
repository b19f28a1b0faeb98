import { badInput } from '#model/errors.ts';
import { defineCommand, type CommandContext } from '#server/cli/module-commands/define-command.ts';
import { transaction } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { clearEvents } from '../server/clear-events.ts';
import { EVENT_DAYS, FIGURE_MONTHS, retentionOf, setRetention, type Retention } from '../server/retention.ts';

/** `--json` prints `{"site", "eventDays", "figureMonths"}`; the periods are those of all sites of its organisation. */
export const analyticsRetention = defineCommand({
  name: 'analytics retention',
  summary: 'Shows or sets how long an organisation stores single events and figures.',
  options: [
    { flags: '--site <key>', summary: 'a site of the organisation', isRequired: true },
    {
      flags: '--event-days <days>',
      summary: `days of single events, ${EVENT_DAYS.min} to ${EVENT_DAYS.max}`,
    },
    {
      flags: '--figure-months <months>',
      summary: `months of figures, ${FIGURE_MONTHS.min} to ${FIGURE_MONTHS.max}`,
    },
    { flags: '--json', summary: 'print JSON for machines' },
  ],
  run: async (ctx, { site: key, eventDays: days, figureMonths: months, json }) => {
    const given = {
      eventDays: numberOf(days, '--event-days', EVENT_DAYS),
      figureMonths: numberOf(months, '--figure-months', FIGURE_MONTHS),
    };
    const site = ctx.sites.byKey(String(key));
    if (!site)
      throw badInput(
        'SITE_NOT_FOUND',
        `There is no site with the key “${String(key).slice(0, 40)}”. \`npm run masthead -- sites\` lists the keys.`,
      );
    const { eventDays, figureMonths } = await change(ctx, site, given);
    if (json === true) ctx.print(JSON.stringify({ site: site.tenantKey, eventDays, figureMonths }));
    else
      ctx.print(
        `The organisation of ${site.tenantKey} stores single events for ${eventDays} days and figures for ${figureMonths} months.`,
      );
  },
});

interface Bounds {
  min: number;
  max: number;
}

/** The number of an option; null if it was left out. Throws BAD_USER_INPUT outside its bounds. */
function numberOf(text: unknown, option: string, { min, max }: Bounds): number | null {
  if (typeof text !== 'string') return null;
  const number = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw badInput(
    'RETENTION_INVALID',
    `${option} is “${text.slice(0, 20)}”. Give a whole number from ${min} to ${max}.`,
  );
}

/** Stores what is given and deletes events that are too old then; returns what applies. */
async function change(
  { pool }: CommandContext,
  { organisationId }: SiteRef,
  given: { eventDays: number | null; figureMonths: number | null },
): Promise<Retention> {
  const scope = { kind: 'organisation' as const, organisationId, siteIds: [] };
  const retention = await transaction(pool, scope, async (db) => {
    const of = { db, organisationId };
    const stored = await retentionOf(of);
    if (given.eventDays === null && given.figureMonths === null) return stored;
    await setRetention(of, {
      eventDays: given.eventDays ?? stored.eventDays,
      figureMonths: given.figureMonths ?? stored.figureMonths,
    });
    return retentionOf(of);
  });
  for (let hasMore = given.eventDays !== null; hasMore;)
    hasMore = await transaction(pool, scope, (db) => clearEvents({ db }));
  return retention;
}
