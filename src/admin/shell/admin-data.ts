/** The API calls of field views: records by phrase and id, images, uploads. One object per site. */
import type {
  AdminData,
  AssetInfo,
  FileInfo,
  RecordLabel,
  SearchOptions,
} from '#admin/generic/admin-data.ts';
import type { Client } from '#admin/generic/api/client.ts';
import type { RegisteredEntity, SiteInfo } from '#admin/generic/app.ts';
import { operationOf } from '#admin/generic/records.ts';
import type { Entity } from '#model/define-entity.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { pascalCase, type Shape } from '#model/field.ts';

interface Node {
  id: number;
  [field: string]: unknown;
}

interface Options {
  client: Client;
  site: SiteInfo;
  entities: readonly RegisteredEntity[];
  /** Name the types of items. */
  contentTypes: readonly Pick<ContentType, 'name' | 'label'>[];
}

const SEARCH_LIMIT = 20;
/**
 * Events and webinars are selected by date from long lists in which many have the same name (specification,
 * section 7 "Operations").
 */
const DATED_LIMIT = 100;
const DATED_TYPES: readonly string[] = ['Event', 'Webinar'];
const ASSETS_LIMIT = 40;

const UPLOAD_PICTURE = `mutation uploadAsset {
  uploadAsset { id name alt caption credit width height crop focal homeSite { id } thumbnailUrl previewUrl }
}`;
const UPLOAD_FILE = `mutation uploadMediaFile {
  uploadMediaFile { id name format sizeBytes }
}`;

/** Creates the admin data of a site; loaded images are cached for the lifetime of the object. */
export function createAdminData(options: Options): AdminData {
  return {
    timeZone: options.site.timeZone,
    language: options.site.language,
    search: (name, phrase, limits = {}) => search(options, name, phrase, limits),
    resolve: async (name, ids) => {
      const labels = await Promise.all([...new Set(ids)].map((id) => resolveOne(options, name, id)));
      return new Map(labels.flatMap((label) => (label ? [[label.id, label]] : [])));
    },
    uploadFile: (file, onProgress) =>
      options.client.mutateWithFile<FileInfo>({
        name: 'uploadMediaFile',
        query: UPLOAD_FILE,
        file,
        onProgress,
      }),
    ...images(options),
  };
}

async function search(
  options: Options,
  name: string,
  phrase: string,
  limits: SearchOptions,
): Promise<RecordLabel[]> {
  const { client, site } = options;
  const entity = entityOf(options, name);
  const common = { limit: SEARCH_LIMIT, ...(phrase.trim() && { search: phrase.trim() }) };
  if (entity.variants) {
    const types = limits.contentTypes?.length ? limits.contentTypes : [null];
    const ask = (type: string | null) =>
      client.stream<Node>(`get${pascalCase(name)}List`, {
        ...common,
        ...(type && DATED_TYPES.includes(type) && { limit: DATED_LIMIT }),
        site: site.id,
        ...(type && { type }),
        ...(limits.isPublished && { state: 'published' }),
      });
    const pages = await Promise.all(types.map(ask));
    const labels = pages.flatMap(({ items }) => items.map((node) => variantLabel(options, node)));
    return pages.length > 1 ? bestFirst(labels, phrase) : labels;
  }
  const scope = entity.list.filters.includes('site') ? { site: site.id } : {};
  const ask = (more: object) =>
    client.stream<Node>(operationOf('stream', entity), { ...common, ...scope, ...more });
  // Records added on this site come first, then those of other sites.
  const pages = entity.list.filters.includes('homeSite')
    ? await Promise.all([ask({ homeSite: site.id }), ask({})])
    : [await ask({})];
  const found = new Map(pages.flatMap(({ items }) => items.map((node) => [node.id, node])));
  return [...found.values()].slice(0, SEARCH_LIMIT).map((node) => labelOf(node, entity));
}

/**
 * Sorts the joined results of several types: titles equal to the phrase first, then those that begin with it,
 * those that contain it, and the rest. Ties stay in the order of each type.
 */
function bestFirst(labels: RecordLabel[], phrase: string): RecordLabel[] {
  const wanted = phrase.trim().toLowerCase();
  const rank = ({ label }: RecordLabel) => {
    const title = label.toLowerCase();
    if (title === wanted) return 0;
    if (title.startsWith(wanted)) return 1;
    return title.includes(wanted) ? 2 : 3;
  };
  return wanted ? labels.toSorted((a, b) => rank(a) - rank(b)) : labels;
}

async function resolveOne(options: Options, name: string, id: number): Promise<RecordLabel | null> {
  const { client } = options;
  const entity = entityOf(options, name);
  try {
    if (!entity.variants)
      return labelOf(await client.query<Node>(operationOf('get', entity), { id }), entity);
    const document = await client.query<Node>(`get${pascalCase(name)}Document`, { id });
    const values = document['values'] as Record<string, unknown>;
    return variantLabel(options, { ...document, name: values[entity.titleField] });
  } catch (err) {
    if (isMissing(err)) return null;
    throw err;
  }
}

function images({ client, site }: Options): Pick<AdminData, 'upload' | 'searchAssets' | 'asset'> {
  const known = new Map<number, Promise<AssetInfo | null>>();
  return {
    upload: async (file, onProgress) => {
      const asset = await client.mutateWithFile<AssetInfo>({
        name: 'uploadAsset',
        query: UPLOAD_PICTURE,
        file,
        onProgress,
      });
      known.set(asset.id, Promise.resolve(asset));
      return asset;
    },
    searchAssets: async ({ phrase, isAllSites, after }) => {
      const page = await client.stream<AssetInfo>('getAssetStream', {
        limit: ASSETS_LIMIT,
        ...(!isAllSites && { homeSite: site.id }),
        ...(phrase.trim() && { search: phrase.trim() }),
        ...(after && { after }),
      });
      for (const item of page.items) known.set(item.id, Promise.resolve(item));
      return { items: page.items, after: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null };
    },
    asset: (id) => {
      const found = known.get(id);
      if (found) return found;
      const loading = client.query<AssetInfo | null>('getAsset', { id }).catch((err: unknown) => {
        if (isMissing(err)) return null;
        known.delete(id);
        throw err;
      });
      known.set(id, loading);
      return loading;
    },
  };
}

function entityOf({ entities }: Options, name: string): Entity {
  const found = entities.find(({ entity }) => entity.name === name);
  if (!found) throw new Error(`Unknown entity “${name}”.`);
  return found.entity;
}

function labelOf(node: Node, entity: Entity): RecordLabel {
  const second = entity.list.columns.find((key) => key !== entity.titleField);
  const fields: Shape = entity.fields;
  const field = second === undefined ? undefined : fields[second];
  const value = second === undefined ? undefined : node[second];
  const detail =
    field && typeof value === 'string' ? (field.kind.present?.(value, field.options) ?? value) : '';
  return {
    id: node.id,
    label: String(node[entity.titleField] ?? `#${node.id}`),
    ...(detail !== '' && { detail }),
  };
}

/** The label of an item from a table whose items are distinguished by type. */
function variantLabel({ contentTypes }: Options, node: Node): RecordLabel {
  const type = String(node['type'] ?? '');
  const detail = contentTypes.find(({ name }) => name === type)?.label ?? type;
  return { id: node.id, label: String(node['name'] ?? `#${node.id}`), detail };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';
}
