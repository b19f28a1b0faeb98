/** Records of every kind on a site, made anew for each test that acts on them. */
import type { Entity } from '#model/define-entity.ts';
import { snakeCase } from '#model/field.ts';
import type { TestApp } from '#testing/app.ts';
import {
  makeContent,
  makeFile,
  makeInReview,
  makeTrashed,
  systemOf,
  type World,
  type WorldSite,
} from '#testing/make.ts';
import { exampleOf } from './tenancy-derived.ts';
import { DERIVED_ENTITIES, type Targets } from './tenancy-inputs.ts';

/** Stands in every row of organisation B that could leak, and in none of A's. */
export const CANARY = 'BCANARY';

type Subject = Pick<TestApp, 'services' | 'database'>;

/** Makes new targets on a site of the world at every call. */
export function targetMaker(subject: Subject, world: World): (of: WorldSite) => Promise<Targets> {
  return (of) => targetsOf(subject, world, of);
}

async function targetsOf({ services, database }: Subject, world: World, of: WorldSite): Promise<Targets> {
  const organisation = of.organisationId === world.a.id ? world.a : world.b;
  const item = await makeContent(services, of, {
    published: true,
    values: { name: `${CANARY}`.slice(organisation === world.a ? 1 : 0), deck: 'x' },
  });
  const missingPath = `/asked/in-vain-${item.id}`;
  const write = (entity: string, values: Record<string, unknown>) =>
    services.write(systemOf(of.organisationId, [of.id]), (work) =>
      work.records.create(entity, { site: of.id, ...values }),
    );
  const [section, layout, redirect, file, trashed, inReview, records] = await Promise.all([
    write('websiteSection', { name: `Empty ${item.id}` }),
    write('layout', { name: 'Spare', type: 'module', key: 'spare', grid: { v: 1, rows: [] } }),
    write('websiteRedirect', { from: `/spare-${item.id}`, to: '/' }),
    makeFile(services, of.organisationId, [of.id], `spare,${item.id}`),
    makeTrashed(services, of),
    makeInReview(services, of),
    spareRecords({ services, database }, of),
  ]);
  const { person } = of.content;
  const [share] = await database.superuser<{ id: number }>(
    "insert into content_share (organisation_id, content_id, expires) values ($1, $2, now() + interval '1 day') returning id",
    [of.organisationId, item.id],
  );
  await database.superuser(
    `insert into content_broken_link (organisation_id, content_id, site_id, findings)
     values ($1, $2, $3, '[{"field": "body", "message": "x"}]')`,
    [of.organisationId, item.id, of.id],
  );
  await database.superuser('insert into missing_page (organisation_id, site_id, path) values ($1, $2, $3)', [
    of.organisationId,
    of.id,
    missingPath,
  ]);
  const [history] = await database.superuser<{ id: string }>(
    "select id from history where organisation_id = $1 and entity = 'content' and record_id = $2 order by id desc limit 1",
    [of.organisationId, item.id],
  );
  return {
    site: of.id,
    section: section.id,
    layout: layout.id,
    menu: of.menu,
    redirect: redirect.id,
    asset: organisation.assetId,
    file,
    user: organisation.users.contributor.id,
    mail: organisation.mailId,
    run: of.runId,
    content: item.id,
    person,
    trashed,
    inReview,
    missingPath,
    share: share?.id ?? 0,
    contentVersion: `${item.version}.0`,
    contentHistory: Number(history?.id),
    records,
    recordVersion: 1,
  };
}

/** A record of each entity whose inputs are derived, by the entity's name. */
async function spareRecords(subject: Subject, of: WorldSite): Promise<Record<string, number>> {
  const entries = DERIVED_ENTITIES.map(
    async (entity) => [entity.name, await spareRecord(subject, entity, of)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** A new record of the entity's first example; where that may be there only once, the one that is. */
async function spareRecord({ services, database }: Subject, entity: Entity, of: WorldSite): Promise<number> {
  const made = await services
    .write(systemOf(of.organisationId, [of.id]), (work) =>
      work.records.create(entity.name, exampleOf(entity, { site: of.id })),
    )
    .catch((error: unknown) => error);
  if (!(made instanceof Error)) return (made as { id: number }).id;
  const site = entity.tenancy === 'site' ? `and site_id = ${of.id}` : '';
  const [row] = await database.superuser<{ id: number }>(
    `select id from "${snakeCase(entity.name)}" where organisation_id = $1 ${site} order by id desc limit 1`,
    [of.organisationId],
  );
  if (!row) throw made;
  return row.id;
}
