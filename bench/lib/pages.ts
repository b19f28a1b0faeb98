/** Helpers that extract what benches need from pages. */
import { gunzipSync } from 'node:zlib';
import { fetchPage, type Installation, type PageOnWire } from './installation.ts';

/** Returns the page's HTML as text. */
export function htmlOf({ headers, body }: PageOnWire): string {
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
}

/** Addresses of the articles that the home page links to, without duplicates. */
export async function articlePaths(installation: Installation): Promise<string[]> {
  const html = htmlOf(await fetchPage(installation, '/'));
  const links = html.matchAll(/href="(\/[a-z0-9/-]+\/article\/\d{8}\/[a-z0-9-]+)"/g);
  return [...new Set([...links].map((link) => link[1] ?? ''))];
}

/** Address of an article whose page is in the cache. */
export async function cachedArticle(installation: Installation): Promise<string> {
  const [path] = await articlePaths(installation);
  if (path === undefined) throw new Error('The home page shows no article.');
  await fetchPage(installation, path);
  const answer = await fetchPage(installation, path);
  if (answer.headers['x-cache'] !== 'hit') throw new Error(`${path} is not answered from the cache.`);
  if (answer.headers['content-encoding'] !== 'gzip') throw new Error(`${path} is not compressed.`);
  return path;
}
