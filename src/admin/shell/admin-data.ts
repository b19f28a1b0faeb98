/** The API behind field views: records by phrase and id, pictures, uploads. One object for each site. */
import type { AdminData, AssetInfo, RecordLabel, SearchOptions } from '#admin/generic/admin-data.ts';
import type { Client } from '#admin/generic/api/client.ts';
import type { RegisteredEntity, SiteInfo } from '#admin/generic/app.ts';
import { pascalCase } from '#model/field.ts';
import { uploadFile } from './upload.ts';

interface Node {
  id: number;
  [field: string]: unknown;
}

interface Connection {
  edges: { node: Node; cursor: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

interface Options {
  client: Client;
  site: SiteInfo;
  entities: readonly RegisteredEntity[];
}

const SEARCH_LIMIT = 20;
const ASSETS_LIMIT = 40;

/** Makes the data of a site; labels and pictures that were once loaded are kept as long as the object. */
export function createAdminData({ client, site, entities }: Options): AdminData {
  const assets = new Map<number, Promise<AssetInfo | null>>();
  const entityOf = (name: string) => {
    const found = entities.find(({ entity }) => entity.name === name);
    if (!found) throw new Error(`This admin has no ${name} to choose from.`);
    return found.entity;
  };

  const search = async (
    name: string,
    phrase: string,
    options: SearchOptions = {},
  ): Promise<RecordLabel[]> => {
    const entity = entityOf(name);
    const common = { limit: SEARCH_LIMIT, ...(phrase.trim() && { search: phrase.trim() }) };
    if (entity.variants) {
      const types = options.contentTypes?.length ? options.contentTypes : [null];
      const pages = await Promise.all(
        types.map((type) =>
          client.query<Connection>(`get${pascalCase(name)}List`, {
            ...common,
            site: site.id,
            ...(type && { type }),
          }),
        ),
      );
      return pages.flatMap((page) => page.edges.map(({ node }) => variantLabel(node)));
    }
    const scope = entity.list.filters.includes('site') ? { site: site.id } : {};
    const page = await client.query<Connection>(`get${pascalCase(name)}Stream`, { ...common, ...scope });
    return page.edges.map(({ node }) => labelOf(node, entity));
  };

  const resolveOne = async (name: string, id: number): Promise<RecordLabel | null> => {
    const entity = entityOf(name);
    try {
      if (!entity.variants) {
        const node = await client.query<Node | null>(`get${pascalCase(name)}`, { id });
        return node && labelOf(node, entity);
      }
      const document = await client.query<Node>(`get${pascalCase(name)}Document`, { id });
      const values = document['values'] as Record<string, unknown>;
      return variantLabel({ ...document, name: values['name'] });
    } catch (err) {
      if (isMissing(err)) return null;
      throw err;
    }
  };

  return {
    timeZone: site.timeZone,
    search,
    resolve: async (name, ids) => {
      const found = await Promise.all(
        [...new Set(ids)].map(async (id) => [id, await resolveOne(name, id)] as const),
      );
      return new Map(found.filter((entry): entry is readonly [number, RecordLabel] => entry[1] !== null));
    },
    upload: async (file, onProgress) => {
      const { asset } = await uploadFile<{ asset: AssetInfo }>('/upload/asset', file, {
        tenantKey: site.tenantKey,
        onProgress,
      });
      assets.set(asset.id, Promise.resolve(asset));
      return asset;
    },
    searchAssets: async (phrase, after) => {
      const page = await client.query<Connection>('getAssetStream', {
        limit: ASSETS_LIMIT,
        ...(phrase.trim() && { search: phrase.trim() }),
        ...(after && { after }),
      });
      const items = page.edges.map(({ node }) => node as unknown as AssetInfo);
      for (const item of items) assets.set(item.id, Promise.resolve(item));
      return { items, after: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null };
    },
    asset: (id) => {
      const known = assets.get(id);
      if (known) return known;
      const loading = client.query<AssetInfo | null>('getAsset', { id }).catch((err: unknown) => {
        if (isMissing(err)) return null;
        assets.delete(id);
        throw err;
      });
      assets.set(id, loading);
      return loading;
    },
  };
}

function labelOf(node: Node, entity: RegisteredEntity['entity']): RecordLabel {
  const second = entity.list.columns.find((key) => key !== entity.titleField);
  const detail = second ? node[second] : undefined;
  return {
    id: node.id,
    label: String(node[entity.titleField] ?? `#${node.id}`),
    ...(typeof detail === 'string' && detail !== '' && { detail }),
  };
}

/** Items of one table that differ by type: the type tells them apart. */
function variantLabel(node: Node): RecordLabel {
  return { id: node.id, label: String(node['name'] ?? `#${node.id}`), detail: String(node['type'] ?? '') };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';
}
