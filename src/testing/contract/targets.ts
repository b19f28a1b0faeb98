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
  const section = await services.write(systemOf(of.organisationId, [of.id]), (work) =>
    work.records.create('websiteSection', { site: of.id, name: `Empty ${item.id}` }),
  );
  const layout = await services.write(systemOf(of.organisationId, [of.id]), (work) =>
    work.records.create('layout', {
      site: of.id,
      name: 'Spare',
      type: 'module',
      key: 'spare',
      grid: { v: 1, rows: [] },
    }),
  );
  const redirect = await services.write(systemOf(of.organisationId, [of.id]), (work) =>
    work.records.create('websiteRedirect', { site: of.id, from: `/spare-${item.id}`, to: '/' }),
  );
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
  const missingPath = `/asked/in-vain-${item.id}`;
  await database.superuser('insert into missing_page (organisation_id, site_id, path) values ($1, $2, $3)', [
    of.organisationId,
    of.id,
    missingPath,
  ]);
  const [history] = await database.superuser<{ id: string }>(
    "select id from history where organisation_id = $1 and entity = 'content' and record_id = $2 order by id desc limit 1",
    [of.organisationId, item.id],
  );
  const records: Record<string, number> = {};
  for (const entity of DERIVED_ENTITIES)
    records[entity.name] = await spareRecord({ services, database }, entity, of);
  return {
    site: of.id,
    section: section.id,
    layout: layout.id,
    menu: of.menu,
    redirect: redirect.id,
    asset: organisation.assetId,
    file: await makeFile(services, of.organisationId, [of.id], `spare,${item.id}`),
    user: organisation.users.contributor.id,
    mail: organisation.mailId,
    run: of.runId,
    content: item.id,
    person,
    trashed: await makeTrashed(services, of),
    inReview: await makeInReview(services, of),
    missingPath,
    share: share?.id ?? 0,
    contentVersion: `${item.version}.0`,
    contentHistory: Number(history?.id),
    records,
    recordVersion: 1,
  };
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
