/** Two organisations that look the same, users for logging in, and API calls as clients make them. */
import { GRAPHQL_RESPONSE } from '#addresses/graphql-media.ts';
import { argon2Sync, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createAsset } from '#entities/asset/server/create-asset.ts';
import { cmsUser } from '#entities/cms-user/entity.ts';
import type { content } from '#entities/content/entity.ts';
import { createFile } from '#entities/media-file/server/create-file.ts';
import {
  applyDocument,
  createDocument,
  documentVersion,
  loadDocument,
} from '#entities/content/server/drafts/documents.ts';
import { deleteContent, publishContent } from '#entities/content/server/publishing/publishing.ts';
import { submitForReview } from '#entities/content/server/review/review.ts';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import type { RecordOf } from '#records/record-of.ts';
import { missingToPublish } from '#entities/content/required-to-publish.ts';
import { transaction } from '#server/db/index.ts';
import { inspectFile, normaliseOriginal } from '#server/media/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { Services } from '#server/services.ts';
import { makeExport, siteRow } from './make-rows.ts';
import { makeAccount } from './make-account.ts';
import { makeWebhook } from './make-webhook.ts';
import { contentGrid, sectionGrid } from './make-grids.ts';
import { makeFindings, makeRun } from './make-findings.ts';
import { makeMember } from './make-staff-side.ts';
import { makeFigures } from './make-analytics.ts';
import { makeNewsletter, makePlannedItem } from './make-newsletter.ts';
import { makeSubmission } from './make-submission.ts';

/** The password of every user of a test world. */
export const PASSWORD = 'correct horse battery';

/** Id of an item that both organisations have. */
export const SHARED_CONTENT_ID = 70_000_001;

export interface WorldSite {
  organisationId: number;
  id: number;
  key: string;
  /** Value of readers' Host header. */
  host: string;
  /** Section ids by alias; every site has the same aliases. */
  sections: Record<'home' | 'news' | 'news/ports', number>;
  layouts: { section: number; content: number };
  /** A menu with links to the section `news` and to the article. */
  menu: number;
  /** A finished import and its record. */
  runId: number;
  /** A published article in `news`, a published page at /about, a published person and a draft article. */
  content: { article: number; page: number; person: number; draft: number };
}

export interface WorldOrganisation {
  id: number;
  /** An image of the library. */
  assetId: number;
  /** A file in the library that no item offers. */
  fileId: number;
  /** A list that the administrator saved as CSV. */
  exportId: number;
  /** A waiting email to the organisation's editor. */
  mailId: number;
  users: Record<'admin' | 'editor' | 'contributor', { id: number; username: string }>;
}

export interface World {
  a: WorldOrganisation;
  b: WorldOrganisation;
  /** Organisation A has a1 and a2, organisation B has b1. Editors and contributors work only on a1 or b1. */
  sites: Record<'a1' | 'a2' | 'b1', WorldSite>;
}

/**
 * Creates two organisations whose rows collide wherever the database allows it: names, aliases, addresses,
 * content ids.
 */
export async function makeWorld(services: Services): Promise<World> {
  const passwordHash = hashOfPassword();
  const a = await makeOrganisation(services, 'a', ['a1', 'a2'], passwordHash);
  const b = await makeOrganisation(services, 'b', ['b1'], passwordHash);
  const [a1, a2] = a.sites;
  const [b1] = b.sites;
  if (!a1 || !a2 || !b1) throw new Error('A test world needs three sites.');
  return { a: a.organisation, b: b.organisation, sites: { a1, a2, b1 } };
}

/**
 * Returns a hash of `PASSWORD` in the product's format but derived with the minimum effort, so that log-ins
 * of tests cost nothing.
 */
export function hashOfPassword(): string {
  const nonce = randomBytes(16);
  const message = Buffer.from(PASSWORD);
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Options for a unit of work by the system, not a user, on all given sites of one organisation. */
export function systemOf(organisationId: number, siteIds: readonly number[]) {
  return { actor: { kind: 'system', organisationId } as const, organisationId, siteIds };
}

export interface MakeContentInput {
  type?: string;
  /** Publishes the item: now, or from the given instant. Default: a draft. */
  published?: string | true;
  unpublished?: string | null;
  id?: number;
  values?: Record<string, unknown>;
  /** Fields that the item lacked when it was published, before its type required them. */
  lacking?: readonly string[];
}

/** Creates an item on a site, by default with a primary section. */
export async function makeContent(
  services: Services,
  site: Pick<WorldSite, 'organisationId' | 'id' | 'sections'>,
  input: MakeContentInput = {},
): Promise<RecordOf<typeof content>> {
  const { type = 'Article', published, unpublished = null, id, values, lacking } = input;
  const section = services.registry.contentTypes.get(type)?.hides?.includes('primarySection')
    ? {}
    : { primarySection: site.sections.news };
  const record = await services.write(systemOf(site.organisationId, [site.id]), async (work) =>
    createDocument(work, {
      type,
      site: site.id,
      values: {
        name: 'A quay is mended',
        ...section,
        ...values,
        ...(published && requiredBy(type, services, values)),
        ...(published && (await requiredImages(work, type, services, values))),
      },
      ...(id !== undefined && { id }),
    }),
  );
  if (published === undefined) return record;
  const live = await publish(services, site, record.id, {
    ...(published !== true && { published }),
    unpublished,
  });
  return lacking ? clearPublished(services, site, record.id, lacking) : live;
}

/** Removes fields from a published item that its type has required since. */
function clearPublished(
  services: Services,
  site: Pick<WorldSite, 'organisationId' | 'id'>,
  id: number,
  fields: readonly string[],
): Promise<RecordOf<typeof content>> {
  return services.write(systemOf(site.organisationId, [site.id]), async (work) => {
    const document = await loadDocument(work, id);
    const data = Object.fromEntries(fields.map((field) => [field, null]));
    const workingCopy = {
      version: 0,
      updated: work.now,
      updatedBy: null,
      updatedEvent: null,
      data,
      unfinished: {},
      writers: {},
    };
    return applyDocument(work, { ...document, workingCopy }, {});
  });
}

/** Example values that a type requires for publication, except those in `values`. */
export function requiredBy(
  name: string,
  { registry }: Pick<Services, 'registry'>,
  values: Record<string, unknown> = {},
): Record<string, unknown> {
  const type = registry.contentTypes.get(name);
  const [example = {}] = type?.examples ?? [];
  const missing = type ? missingToPublish(type, {}, values) : [];
  const keys = missing.flatMap(
    ({ field }) => type?.requiredToPublish?.filter((one) => one.includes(field)) ?? [],
  );
  const isRequired = (key: string) => keys.flat().includes(key);
  return Object.fromEntries(Object.entries(example).filter(([key]) => isRequired(key)));
}

/** The required images, which examples cannot name: the first image in the organisation's library. */
async function requiredImages(
  { db }: RecordContext,
  name: string,
  { registry }: Pick<Services, 'registry'>,
  values: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const required = registry.contentTypes.get(name)?.requiredToPublish?.flat() ?? [];
  if (!required.includes('primaryImage')) return {};
  const { id: asset } = await db.selectFrom('asset').select('id').orderBy('id').executeTakeFirstOrThrow();
  const made = { primaryImage: { asset }, images: [{ image: { asset } }] };
  return Object.fromEntries(Object.entries(made).filter(([key]) => !(key in values)));
}

/** Publishes an item unchanged. */
export async function publish(
  services: Services,
  site: Pick<WorldSite, 'organisationId' | 'id'>,
  id: number,
  window: { published?: string; unpublished?: string | null } = {},
): Promise<RecordOf<typeof content>> {
  return services.write(systemOf(site.organisationId, [site.id]), async (work) => {
    const document = await loadDocument(work, id);
    return publishContent(work, { id, version: documentVersion(document), ...window });
  });
}

/** Creates an item and moves it to the trash. */
export async function makeTrashed(
  services: Services,
  site: Pick<WorldSite, 'organisationId' | 'id' | 'sections'>,
  input: MakeContentInput = {},
): Promise<number> {
  const { id } = await makeContent(services, site, input);
  await services.write(systemOf(site.organisationId, [site.id]), async (work) => {
    const document = await loadDocument(work, id);
    await deleteContent(work, { id, version: documentVersion(document) });
  });
  return id;
}

/** Creates a draft and submits it for review. */
export async function makeInReview(
  services: Services,
  site: Pick<WorldSite, 'organisationId' | 'id' | 'sections'>,
  input: MakeContentInput = {},
): Promise<number> {
  const { id } = await makeContent(services, site, input);
  await services.write(systemOf(site.organisationId, [site.id]), async (work) => {
    const version = documentVersion(await loadDocument(work, id));
    await submitForReview(work, { id, version, note: null });
  });
  return id;
}

export interface GraphqlCall {
  /** Name of a stored operation. */
  id?: string;
  input?: Record<string, unknown>;
  /** Query text instead of a stored operation. */
  query?: string;
  variables?: Record<string, unknown>;
  token?: string | undefined;
  /** Tenant key for the header x-tenant-key. */
  site?: string;
  host?: string;
  headers?: Record<string, string>;
  /** A file sent with the call, as browsers do. */
  file?: { name: string; content: string | Buffer };
}

export interface GraphqlAnswer {
  status: number;
  data: Record<string, unknown> | null;
  /** Result of the single root field of a stored operation. */
  result: unknown;
  /** Code of the first error, or null. */
  code: string | null;
  error: { message: string; extensions: Record<string, unknown> } | null;
  headers: LightMyRequestResponse['headers'];
  body: string;
}

/** Calls the API over HTTP, by default on the admin's host. */
export async function gql(app: FastifyInstance, call: GraphqlCall): Promise<GraphqlAnswer> {
  const { id, input = {}, query, variables, token, site, host = 'localhost:3000', headers, file } = call;
  const payload = {
    ...(query === undefined ? { id } : { query }),
    variables: variables ?? (query === undefined ? { input } : {}),
  };
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      host,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(site !== undefined && { 'x-tenant-key': site }),
      ...(file && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'x-csrf': '1' }),
      accept: GRAPHQL_RESPONSE,
      ...headers,
    },
    payload: file ? formWith(payload, file) : payload,
  });
  const answer: {
    data?: Record<string, unknown> | null;
    errors?: { message: string; extensions: Record<string, unknown> }[];
  } = response.json();
  const error = answer.errors?.[0] ?? null;
  const data = answer.data ?? null;
  return {
    status: response.statusCode,
    data,
    result: data && Object.values(data)[0],
    code: error ? String(error.extensions['code']) : null,
    error,
    headers: response.headers,
    body: response.body,
  };
}

const BOUNDARY = 'xxboundaryxx';

function formWith(
  body: Record<string, unknown>,
  { name, content }: NonNullable<GraphqlCall['file']>,
): Buffer {
  const part = (head: string, value: string | Buffer) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ];
  const fields = Object.entries(body).flatMap(([key, value]) =>
    part(`name="${key}"`, typeof value === 'string' ? value : JSON.stringify(value)),
  );
  const filePart = part(`name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`, content);
  return Buffer.concat([...fields, ...filePart, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Logs a user of the world in and returns the bearer token. */
export async function login(app: FastifyInstance, username: string): Promise<string> {
  const answer = await gql(app, { id: 'cmsUser/loginCmsUser', input: { username, password: PASSWORD } });
  const { bearerToken } = (answer.result ?? {}) as { bearerToken?: string };
  if (!bearerToken) throw new Error(`${username} could not log in: ${answer.body}`);
  return bearerToken;
}

async function makeOrganisation(
  services: Services,
  prefix: string,
  keys: readonly string[],
  passwordHash: string,
): Promise<{ organisation: WorldOrganisation; sites: WorldSite[] }> {
  const { id, siteIds } = await transaction(services.pool, { kind: 'platform' }, async (db) => {
    const row = await db
      .insertInto('organisation')
      .values({ name: 'The Press' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sites = await db
      .insertInto('site')
      .values(keys.map((key) => siteRow(row.id, key)))
      .returning('id')
      .execute();
    return { id: row.id, siteIds: sites.map((site) => site.id) };
  });
  await services.sites.reload();
  const users = await makeUsers(services, id, { prefix, siteIds: siteIds.slice(0, 1), passwordHash });
  const organisation: WorldOrganisation = {
    id,
    assetId: await makeAsset(services, id, siteIds),
    fileId: await makeFile(services, id, siteIds),
    mailId: await makeMail(services, id, `${prefix}.editor@press.example`),
    exportId: await makeExport(services, id, users.admin.id),
    users,
  };
  await makeWebhook(services, id, `${prefix.toUpperCase()}CANARY`);
  const sites: WorldSite[] = [];
  for (const siteId of siteIds) {
    await makeSubmission(services, { organisationId: id, id: siteId });
    await makeMember(services, { organisationId: id, id: siteId });
    await makeNewsletter(services, { organisationId: id, id: siteId });
  }
  for (const [index, key] of keys.entries())
    sites.push(
      await makeSite(services, { organisation, id: siteIds[index] ?? 0, key, isFirst: index === 0 }),
    );
  await makeAccount(services, { organisationId: id, id: siteIds[0] ?? 0 });
  return { organisation, sites };
}

/**
 * Creates a user of each role; the administrator works on all sites of the organisation, the others on
 * `siteIds`.
 */
export async function makeUsers(
  services: Services,
  organisationId: number,
  options: { prefix: string; siteIds: number[]; passwordHash: string },
): Promise<WorldOrganisation['users']> {
  const make = async (role: 'admin' | 'editor' | 'contributor') => {
    const username = `${options.prefix}.${role}`;
    const row = await services.write(systemOf(organisationId, options.siteIds), (work) =>
      work.records.insertSkippingPrepare(cmsUser, {
        email: `${username}@press.example`,
        username,
        firstName: 'Robin',
        lastName: role,
        role,
        extraPermissions: [],
        status: 1,
        isGlobal: role === 'admin' ? 1 : 0,
        tenants: role === 'admin' ? [] : options.siteIds,
        passwordHash: options.passwordHash,
      }),
    );
    return { id: row.id, username };
  };
  return { admin: await make('admin'), editor: await make('editor'), contributor: await make('contributor') };
}

async function makeAsset(services: Services, organisationId: number, siteIds: number[]): Promise<number> {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a6f97' } });
  const original = await normaliseOriginal(await image.png().toBuffer());
  const asset = await services.write(systemOf(organisationId, siteIds), (work) =>
    createAsset(work, services.media.store, original, {
      fileName: 'quay.png',
      name: 'The north quay',
      alt: 'A stone quay',
    }),
  );
  return asset.id;
}

/** Creates a file in the library that no item offers; `row` overrides its values. */
export async function makeFile(
  services: Services,
  organisationId: number,
  siteIds: number[],
  row = 'north,12',
): Promise<number> {
  const file = inspectFile(Buffer.from(`quay,depth\n${row}\n`), 'depths.csv');
  const stored = await services.write(systemOf(organisationId, siteIds), (work) =>
    createFile(work, services.media.store, file, { fileName: 'depths.csv', name: 'Depths of the quays' }),
  );
  return stored.id;
}

async function makeMail(services: Services, organisationId: number, to: string): Promise<number> {
  const mail = await services.write(systemOf(organisationId, []), (work) =>
    work.records.insertSkippingPrepare(mailOutbox, {
      to,
      subject: 'The harbour at night',
      text: 'Good evening.',
      html: '<p>Good evening.</p>',
      state: 'queued',
      attempts: 0,
    }),
  );
  return mail.id;
}

async function makeSite(
  services: Services,
  input: { organisation: WorldOrganisation; id: number; key: string; isFirst: boolean },
): Promise<WorldSite> {
  const { organisation, id, key, isFirst } = input;
  const organisationId = organisation.id;
  const who = systemOf(organisationId, [id]);
  const create = async (entity: string, values: Record<string, unknown>) =>
    (
      await services.write(who, (work) =>
        work.records.create(work.records.named(entity).entity, { site: id, ...values }),
      )
    ).id;
  const home = await create('websiteSection', { name: 'Home', manualAlias: true, alias: 'home' });
  const news = await create('websiteSection', { name: 'News', sequence: 1 });
  const ports = await create('websiteSection', { name: 'Ports', parent: news, sequence: 2 });
  const sections = { home, news, 'news/ports': ports };
  await create('websiteRedirect', { from: '/moved', to: '/' });
  const layouts = {
    section: await create('layout', { name: 'Sections', type: 'section', grid: sectionGrid() }),
    content: await create('layout', { name: 'Content', type: 'content', grid: contentGrid() }),
  };
  const site = { organisationId, id, sections };
  const person = await makeContent(services, site, {
    type: 'Contact',
    published: true,
    values: { name: 'Ilse Marchetti' },
  });
  const article = await makeContent(services, site, {
    published: true,
    ...(isFirst && { id: SHARED_CONTENT_ID }),
    values: {
      name: 'The lock opens again',
      authors: [person.id],
      primaryImage: { asset: organisation.assetId },
    },
  });
  await services.write(who, async (work) => {
    await makePlannedItem(work, { site: id, content: article.id });
    await makeFigures(work, { site: id, content: article.id });
  });
  const page = await makeContent(services, site, {
    type: 'Page',
    published: true,
    values: { name: 'About us', alias: 'about' },
  });
  const draft = await makeContent(services, site, { values: { name: 'Not for readers yet' } });
  const menu = await create('menu', {
    place: 'mega_2',
    tree: {
      v: 1,
      links: [
        { id: 'news', label: 'All the news', target: { kind: 'section', id: news }, links: [] },
        { id: 'about', label: 'About us', target: { kind: 'content', id: page.id }, links: [] },
      ],
    },
  });
  const content = { article: article.id, page: page.id, person: person.id, draft: draft.id };
  const runId = await services.write(who, (work) => makeRun(work, id, article.id));
  await services.write(who, (work) => makeFindings(work, id, article.id));
  const { host } = new URL(services.sites.byId(id)?.origin ?? 'http://missing');
  return { organisationId, id, key, host, sections, layouts, menu, content, runId };
}
