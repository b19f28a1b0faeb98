import { badInput } from '#model/errors.ts';
import { RESERVED_PATHS } from '#model/paths.ts';
import type { EntityHooks, Work } from '#server/records/index.ts';

/** Redirects that follow each other, at most; a longer way is no use to a reader. */
const HOPS_MAX = 5;

export const hooks: EntityHooks = {
  entity: 'websiteRedirect',
  imports: {},
  prepare: async (work, { before, values, action }) => {
    if (action === 'delete') return values;
    const next = { ...before, ...values };
    const from = normalised(String(next['from']));
    if (RESERVED_PATHS.includes(from.split('/')[1] ?? ''))
      throw badInput('The address is one of the site’s own.', {
        from: `“${from}” is an address of the site itself and cannot lead elsewhere.`,
      });
    await refuseLoop(work, Number(next['site']), from, String(next['to']), before?.id ?? null);
    return { ...values, from };
  },
  after: async (work, { before, after }) => {
    work.tags.add(`site:${String((after ?? before)?.['site'])}`);
  },
};

/** Addresses are compared in lower case and without a slash at the end, as pages are. */
function normalised(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '') || '/';
}

async function refuseLoop(
  work: Work,
  site: number,
  from: string,
  to: string,
  own: number | null,
): Promise<void> {
  let target = normalised(to.split(/[?#]/)[0] ?? '');
  for (let hops = 0; hops <= HOPS_MAX; hops += 1) {
    if (target === from) {
      throw badInput('The redirect would lead back to itself.', {
        to: 'Choose an address that does not lead back here.',
      });
    }
    const next = await work.db
      .selectFrom('website_redirect')
      .select(['id', 'to'])
      .where('organisation_id', '=', work.organisationId)
      .where('site_id', '=', site)
      .where('from', '=', target)
      .executeTakeFirst();
    if (!next || next.id === own) return;
    target = normalised(next.to.split(/[?#]/)[0] ?? '');
  }
  throw badInput('The redirect would lead through too many others.', {
    to: `At most ${HOPS_MAX} redirects may follow each other.`,
  });
}
