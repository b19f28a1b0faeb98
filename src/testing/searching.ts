/** Search results in tests: of readers on a site's result page, and of staff in the admin's content list. */
import type { FastifyInstance } from 'fastify';
import { gql, type WorldSite } from './make/make.ts';

type Searched = Pick<WorldSite, 'host'>;

/** The results of a reader's search, as HTML. */
export async function searchResults(
  app: FastifyInstance,
  filters: Record<string, unknown>,
  { host }: Searched,
): Promise<string> {
  const url = `/search?filters=${encodeURIComponent(JSON.stringify(filters))}`;
  const { body } = await app.inject({ url, headers: { host } });
  return body.slice(body.indexOf('id="search-results"'));
}

/** Names of the results of a reader's search, in the order of the page. */
export async function namesFound(
  app: FastifyInstance,
  filters: Record<string, unknown>,
  site: Searched,
): Promise<string[]> {
  const results = await searchResults(app, filters, site);
  return [...results.matchAll(/<h3 class="card-title"[^>]*><a [^>]*>([^<]*)<\/a>/g)].map(
    ([, name = '']) => name,
  );
}

/** Names of the results of a staff search in a site's content. */
export async function namesListed(
  app: FastifyInstance,
  search: string,
  { token, site }: { token: string; site: Pick<WorldSite, 'id' | 'key'> },
): Promise<string[]> {
  const call = { token, site: site.key, id: 'getContentList', input: { site: site.id, search } };
  const { error, body, result } = await gql(app, call);
  if (error) throw new Error(body);
  return (result as { edges: { node: { name: string } }[] }).edges.map(({ node }) => node.name);
}

/** A text of one paragraph. */
export function paragraph(text: string) {
  return { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}
