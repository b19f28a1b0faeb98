import { badInput } from '#model/errors.ts';
import { defineCommand } from '#server/cli/module-commands/define-command.ts';
import { rebuild, type RebuiltSite } from '../server/rebuild.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What stored events do not contain. */
const NOT_COUNTED = [
  'Measurements of page speed were not counted again: stored events do not contain them.',
  'Searches, pages sent by the server, clicks in newsletters and events that were turned away stay as they are, too.',
  'Items were counted with their present type, section and authors.',
];

/** `--json` prints `{"from", "sites": [{"site", "days": [{"day", "events", "changed", "isSample"}]}], "notes"}`. */
export const rebuildAnalytics = defineCommand({
  name: 'analytics rebuild',
  summary: 'Counts the figures of all days from a date again, from stored events and by the present rules.',
  options: [
    {
      flags: '--from <date>',
      summary: 'first day in the time zone of each site: 2026-11-27',
      isRequired: true,
    },
    { flags: '--site <key>', summary: 'only this site; without it, all sites' },
    { flags: '--json', summary: 'print JSON for machines' },
  ],
  run: async (ctx, { from: first, site, json }) => {
    const from = dayOf(String(first));
    const sites = sitesOf(ctx.sites, site);
    const rebuilt = await rebuild(ctx, { from, sites });
    if (json === true) ctx.print(JSON.stringify({ from, sites: rebuilt, notes: NOT_COUNTED }));
    else [...rebuilt.flatMap(linesOf), ...NOT_COUNTED].forEach((line) => ctx.print(line));
  },
});

function dayOf(text: string): string {
  const isDay = DATE.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  if (isDay) return text;
  throw badInput('DATE_INVALID', `“${text.slice(0, 40)}” is not a date. Write the day as 2026-11-27.`);
}

function sitesOf(sites: Parameters<typeof rebuildAnalytics.run>[0]['sites'], key: unknown) {
  if (typeof key !== 'string') return sites.all();
  const site = sites.byKey(key);
  if (site) return [site];
  throw badInput(
    'SITE_NOT_FOUND',
    `There is no site with the key “${key.slice(0, 40)}”. \`npm run masthead -- sites\` lists the keys.`,
  );
}

function linesOf({ site, days }: RebuiltSite): string[] {
  if (days.length === 0) return [`${site}  no stored events`];
  return days.map(({ day, events, changed, isSample }) =>
    isSample
      ? `${site}  ${day}  has generated figures of the demo, which stay`
      : `${site}  ${day}  ${events} events, ${changed === 0 ? 'all figures were right' : `${changed} figures corrected`}`,
  );
}
