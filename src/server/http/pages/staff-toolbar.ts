/**
 * `GET /__staff?path=/news` on a site's host: what the visiting staff user may edit on a page, and why the
 * page appears as it does.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#model/errors.ts';
import { can, type Staff } from '#model/permissions.ts';
import type { EditableBlock, PageExplanation, StaffAnswer, StaffLink } from '#page-model/page-explanation.ts';
import type { Services } from '#server/services.ts';
import { staffOnSite } from './site-visit.ts';

const Query = z.object({ path: z.string().min(1).max(2_000) });

/** Registers the route. Clients other than staff of the site get the response for an unknown address. */
export function staffToolbarRoute(app: FastifyInstance, services: Services): void {
  app.get('/__staff', async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    const site = services.sites.byHost(request.headers.host);
    const staff = site && (await staffOnSite(request, site, services));
    const query = Query.safeParse(request.query);
    if (!site || !staff || !query.success)
      throw new AppError('NOT_FOUND', 'PAGE_NOT_FOUND', 'There is nothing at this address.');
    const explanation = await services.pages.explain(site, query.data.path);
    const links = linksOf(explanation, staff);
    const blocks = editableBlocks(explanation, staff, query.data.path);
    return reply.send({ links, blocks, explanation } satisfies StaffAnswer);
  });
}

function linksOf(explanation: PageExplanation | null, staff: Staff): StaffLink[] {
  if (!explanation) return [];
  const { record, sectionId, layout } = explanation;
  const links: StaffLink[] = [];
  if (record && staff.siteIds.includes(record.siteId) && can('manage_content')(staff))
    links.push({ label: 'Edit Content', href: `/admin/edit-content/${record.id}` });
  if (sectionId !== null && can('manage_site_sections')(staff))
    links.push({ label: 'Edit Section', href: `/admin/edit-website-section/${sectionId}` });
  if (layout && can('manage_site_layouts')(staff))
    links.push({ label: 'Configure layout', href: `/admin/edit-web-layout/${layout.id}` });
  return links;
}

function editableBlocks(explanation: PageExplanation | null, staff: Staff, path: string): EditableBlock[] {
  if (!explanation?.layout || !can('manage_site_layouts')(staff)) return [];
  const { id: layoutId } = explanation.layout;
  const [page = path] = path.split('?');
  return explanation.blocks
    .filter(({ isAbsent }) => !isAbsent)
    .map(({ id, type, title }) => ({
      type,
      title,
      href: `/admin/edit-web-layout/${layoutId}?${new URLSearchParams({ block: id, page }).toString()}`,
    }));
}
