import { call, login, type RunningApp } from './app.ts';

/** Publishes an article in the demo's section Opinion, as the first administrator. */
export async function publishArticle(app: RunningApp, name: string): Promise<void> {
  const token = await login(app);
  const sections = await call<{ edges: { node: { id: number; alias: string } }[] }>(
    app,
    'getWebsiteSectionStream',
    { limit: 100 },
    token,
  );
  const section = sections.edges.find((edge) => edge.node.alias === 'opinion')?.node.id;
  const user = await call<{ sites: { id: number }[] }>(app, 'cmsUser/getActiveCMSUser', {}, token);
  const draft = await call<{ id: number; version: string }>(
    app,
    'createContent',
    { type: 'Article', site: user.sites[0]?.id, values: { name, primarySection: section } },
    token,
  );
  await call(app, 'publishContent', { id: draft.id, version: draft.version }, token);
}
