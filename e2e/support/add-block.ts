/** Adds blocks to layouts of a running app, through its API. */
import { call, type RunningApp } from './app.ts';

export interface AddedBlock {
  type: string;
  settings: Record<string, unknown>;
  /** Position: the first column of the layout's first row, or of its last row. */
  place: 'first' | 'last';
  /** The front page's layout, or the one of all other sections. */
  layout: 'home' | 'sections';
  /** Id of the site; default: the first site of the user. */
  site?: number | undefined;
}

interface LayoutNode {
  id: number;
  version: number;
  type: string;
  section: unknown;
  grid: { v: 1; rows: { columns: { blocks: { id: string }[] }[] }[] };
}

/** Adds the block and saves the layout. Throws if the app has no such layout. */
export async function addBlock(app: RunningApp, token: string, block: AddedBlock): Promise<void> {
  const input = { site: block.site ?? (await ownSite(app, token)), limit: 100 };
  const stream = await call<{ edges: { node: LayoutNode }[] }>(app, 'getLayoutStream', input, token);
  const found = stream.edges.find(
    ({ node }) => node.type === 'section' && (node.section !== null) === (block.layout === 'home'),
  );
  if (!found) throw new Error('The demo has no such layout.');
  const { id, version, grid } = await call<LayoutNode>(app, 'getLayout', { id: found.node.id }, token);
  const blocks = grid.rows.at(block.place === 'first' ? 0 : -1)?.columns[0]?.blocks;
  const present = grid.rows.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
  const added = { id: `added-${present.length}`, type: block.type, v: 1, settings: block.settings };
  if (block.place === 'first') blocks?.unshift(added);
  else blocks?.push(added);
  await call(app, 'updateLayout', { id, version, changes: { grid } }, token);
}

/** Id of the first site of the logged-in user. */
export async function ownSite(app: RunningApp, token: string): Promise<number | undefined> {
  const user = await call<{ sites: { id: number }[] }>(app, 'cmsUser/getActiveCMSUser', {}, token);
  return user.sites[0]?.id;
}
