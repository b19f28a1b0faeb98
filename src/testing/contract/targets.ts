/** Records of every kind on a site, created for each test that acts on them. */
import { randomBytes } from 'node:crypto';
import { layout } from '#entities/layout/entity.ts';
import { menu } from '#entities/menu/entity.ts';
import type { Entity } from '#model/define-entity.ts';
import { snakeCase } from '#model/field.ts';
import { newsletterQueueItem } from '#modules/newsletters/queue/entities/newsletter-queue-item/entity.ts';
import { newsletterMailHook } from '#modules/newsletters/bounces/entities/newsletter-mail-hook/entity.ts';
import { newsletterSenderDomain } from '#modules/newsletters/sender-domains/entities/newsletter-sender-domain/entity.ts';
import { newsletterSuppression } from '#modules/newsletters/suppression/entities/newsletter-suppression/entity.ts';
import { newsletterCampaign } from '#modules/newsletters/composer/entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '#modules/newsletters/composer/entities/newsletter-template/entity.ts';
import { newsletterSubscription } from '#modules/newsletters/subscriptions/entities/newsletter-subscription/entity.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { EMPTY_MENU } from '#page-model/menu.ts';
import type { TestApp } from '#testing/app.ts';
import {
  makeContent,
  makeFile,
  makeInReview,
  makeTrashed,
  systemOf,
  type World,
  type WorldSite,
} from '#testing/make/make.ts';
import { makeTrashedMedia } from '#testing/make/make-trashed-media.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { makeFontFile } from '#testing/make/make-font-file.ts';
import { makeSubmission } from '#testing/make/make-submission.ts';
import { exampleOf, requiredEntities } from './tenancy/tenancy-derived.ts';
import { webhookDelivery } from '#entities/webhook-delivery/entity.ts';
import { DERIVED_ENTITIES, type Targets } from './tenancy/tenancy-inputs.ts';

const NO_ROWS: Grid = { v: 1, rows: [] };

/** Present in every row of organisation B that could leak, and in no row of A. */
export const CANARY = 'BCANARY';

type Subject = Pick<TestApp, 'services' | 'database'>;

/** Some targets of a site, created together; those without a part are the world's. */
type Part = { names: readonly (keyof Targets)[]; make: () => Promise<Partial<Targets>> };

/**
 * Returns a function that creates new targets on a site of the world at every call: all of them, or only
 * those named, in addition to `known`.
 */
export function targetMaker(
  subject: Subject,
  world: World,
): (of: WorldSite, named?: ReadonlySet<string>, known?: Targets) => Promise<Targets> {
  return async (of, named, known) => {
    const parts = partsOf(subject, of, nameOf(world, of)).filter(({ names }) =>
      names.some((name) => named?.has(name) ?? true),
    );
    const made = await Promise.all(parts.map(({ make }) => make()));
    return Object.assign({}, known ?? worldTargets(world, of), ...made) as Targets;
  };
}

function worldTargets(world: World, of: WorldSite): Partial<Targets> {
  const organisation = of.organisationId === world.a.id ? world.a : world.b;
  return {
    site: of.id,
    menu: of.menu,
    asset: organisation.assetId,
    user: organisation.users.contributor.id,
    mail: organisation.mailId,
    run: of.runId,
    csvExport: organisation.exportId,
    person: of.content.person,
    recordVersion: 1,
  };
}

/** An item of A must not be mistaken for one of B. */
function nameOf(world: World, of: WorldSite): string {
  return of.organisationId === world.a.id ? CANARY.slice(1) : CANARY;
}

function partsOf(subject: Subject, of: WorldSite, name: string): Part[] {
  const { services } = subject;
  const mark = randomBytes(4).toString('hex');
  const write = async (entity: string, values: Record<string, unknown>) =>
    (
      await services.write(systemOf(of.organisationId, [of.id]), (work) =>
        work.records.create(work.records.named(entity).entity, { site: of.id, ...values }),
      )
    ).id;
  return [
    {
      names: ['content', 'contentVersion', 'contentHistory', 'share', 'missingPath', 'savedView'],
      make: () => itemTargets(subject, of, name),
    },
    {
      names: ['apiKey'],
      make: async () => {
        const [row] = await subject.database.superuser<{ id: number }>(
          `insert into api_key (organisation_id, name, permissions, is_global) values ($1, $2, '{manage_content}', 1) returning id`,
          [of.organisationId, name],
        );
        return { apiKey: row?.id ?? 0 };
      },
    },
    {
      names: ['section'],
      make: async () => ({ section: await write('websiteSection', { name: `Empty ${mark}` }) }),
    },
    {
      names: ['layout', 'layoutHistory'],
      make: async () => {
        const spare = { name: 'Spare', type: 'module', key: 'spare', grid: NO_ROWS };
        const id = await write('layout', spare);
        const [row] = await subject.database.superuser<{ id: number }>(
          "select id::int from history where entity = 'layout' and record_id = $1 and organisation_id = $2",
          [id, of.organisationId],
        );
        return { layout: id, layoutHistory: row?.id ?? 0 };
      },
    },
    {
      names: ['redirect'],
      make: async () => ({ redirect: await write('websiteRedirect', { from: `/spare-${mark}`, to: '/' }) }),
    },
    {
      names: ['file'],
      make: async () => ({ file: await makeFile(services, of.organisationId, [of.id], `spare,${mark}`) }),
    },
    {
      names: ['company'],
      make: async () => ({
        company: (await makeContent(services, of, { type: 'Company', published: true, values: { name } })).id,
      }),
    },
    {
      names: ['submission'],
      make: async () => ({ submission: await makeSubmission(services, of, name) }),
    },
    {
      names: [
        'reader',
        'readerGrant',
        'readerNote',
        'readerOrder',
        'readerAnswer',
        'readerMembership',
        'readerEmail',
        'otherReader',
      ],
      make: () => readerTargets(subject, of, { name, email: `${mark}@reader.example` }),
    },
    { names: ['fontWithFile', 'fontFile'], make: () => makeFontFile(subject.database, of) },
    { names: ['trashed'], make: async () => ({ trashed: await makeTrashed(services, of) }) },
    { names: ['trashedAsset', 'trashedFile'], make: () => makeTrashedMedia(services, of) },
    {
      names: ['trashedLayout', 'trashedMenu'],
      make: async () => {
        // A place has only one menu that is not in the trash, so restored ones are moved there first.
        await subject.database.superuser(
          "update menu set trashed = now() where site_id = $1 and place = 'affiliated_brands'",
          [of.id],
        );
        return services.write(systemOf(of.organisationId, [of.id]), async ({ records }) => {
          const trashedLayout = await records.create(layout, {
            site: of.id,
            name,
            type: 'module',
            key: mark,
            grid: NO_ROWS,
          });
          const trashedMenu = await records.create(menu, {
            site: of.id,
            place: 'affiliated_brands',
            tree: EMPTY_MENU,
          });
          await records.delete(layout, trashedLayout.id);
          await records.delete(menu, trashedMenu.id);
          return { trashedLayout: trashedLayout.id, trashedMenu: trashedMenu.id };
        });
      },
    },
    { names: ['inReview'], make: async () => ({ inReview: await makeInReview(services, of) }) },
    { names: ['records'], make: async () => ({ records: await spareRecords(subject, of) }) },
  ];
}

/** Creates a published item with its related records. */
async function itemTargets(
  { services, database }: Subject,
  of: WorldSite,
  name: string,
): Promise<Partial<Targets>> {
  const item = await makeContent(services, of, { published: true, values: { name, deck: 'x' } });
  const missingPath = `/asked/in-vain-${item.id}`;
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
  const [view] = await database.superuser<{ id: number }>(
    `insert into saved_view (organisation_id, site_id, cms_user_id, list, name, state)
     select $1, $2, min(id), '/redirects', $3, '?search=' || $4 from cms_user where organisation_id = $1 returning id`,
    [of.organisationId, of.id, `View ${item.id}`, name],
  );
  return {
    content: item.id,
    missingPath,
    ...(view && { savedView: view.id }),
    share: share?.id ?? 0,
    contentVersion: `${item.version}.0`,
    contentHistory: Number(history?.id),
  };
}

/** Creates a reader with a grant, a note and an order. */
async function readerTargets(
  { services, database }: Subject,
  of: WorldSite,
  { name, email }: { name: string; email: string },
): Promise<Partial<Targets>> {
  const { id: reader, membershipId } = await makeReader(services, of, { email });
  const [made] = await database.superuser<{ grant: number; note: number; order: number; answer: number }>(
    `with noted as (
      insert into site_user_note (organisation_id, site_user_id, cms_user_id, text)
      values ($1, $2, 0, $5) returning id
    ), ordered as (
      insert into membership_order (organisation_id, site_id, title, site_user_id, membership_id, status, price, currency, period)
      values ($1, $3, $5, $2, $4, 'pending', 900, 'EUR', 'month') returning id
    ), asked as (
      insert into survey (organisation_id, site_id, title, status, ask_email)
      values ($1, $3, $5, 1, 'required') returning id
    ), answered as (
      insert into survey_answer (organisation_id, site_id, survey_id, site_user_id, sender, email, page, answers, attempt)
      select $1, $3, id, $2, $5, $6, '/', 'Berths: 12', gen_random_uuid() from asked returning id
    ) select noted.id as note, ordered.id as "order", answered.id as answer, (
      select max(id) from membership_grant where organisation_id = $1 and site_user_id = $2) as "grant"
    from noted, ordered, answered`,
    [of.organisationId, reader, of.id, membershipId, name, email],
  );
  const other = await makeReader(services, of, { email: `other-${email}` });
  return {
    reader,
    readerEmail: email,
    otherReader: other.id,
    readerMembership: membershipId,
    readerGrant: made?.grant ?? 0,
    readerNote: made?.note ?? 0,
    readerOrder: made?.order ?? 0,
    readerAnswer: made?.answer ?? 0,
  };
}

/** Entities whose records only worlds have, because no operation creates them. */
const OF_WORLDS: readonly Entity[] = [
  webhookDelivery,
  newsletterMailHook,
  newsletterQueueItem,
  newsletterSenderDomain,
  newsletterSubscription,
  newsletterSuppression,
];

/** Creates a record of each entity whose inputs are derived, by the entity's name. */
async function spareRecords(subject: Subject, of: WorldSite): Promise<Record<string, number>> {
  const records: Record<string, number> = {};
  let left = [...DERIVED_ENTITIES, ...OF_WORLDS];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const ready = left.filter((entity) => !requiredEntities(entity).some((name) => names.has(name)));
    if (ready.length === 0) throw new Error(`Entities that require each other: ${[...names].join(', ')}.`);
    const made = ready.map(
      async (entity) => [entity.name, await spareRecord(subject, entity, { of, records })] as const,
    );
    Object.assign(records, Object.fromEntries(await Promise.all(made)));
    left = left.filter((entity) => !ready.includes(entity));
  }
  // Operations on welcome emails need a newsletter that has one; the other template can be deleted.
  const template = await spareRecord(subject, newsletterTemplate, { of, records });
  await subject.database.superuser('update newsletter set welcome_template_id = $1 where id = $2', [
    template,
    records['newsletter'],
  ]);
  const trashed = await spareRecord(subject, newsletterCampaign, { of, records });
  await subject.services.write(systemOf(of.organisationId, [of.id]), (work) =>
    work.records.delete(newsletterCampaign, trashed),
  );
  records['trashedNewsletterCampaign'] = trashed;
  // A test call is refused without a secret.
  await subject.database.superuser('update webhook set secret_since = now() where is_active');
  return records;
}

/**
 * Creates a record from the entity's first example; if that may exist only once, returns the existing one.
 */
async function spareRecord(
  { services, database }: Subject,
  entity: Entity,
  { of, records }: { of: WorldSite; records: Record<string, number> },
): Promise<number> {
  const made = await services
    .write(systemOf(of.organisationId, [of.id]), (work) =>
      work.records.create(entity, exampleOf(entity, { site: of.id, records })),
    )
    .catch((error: unknown) => error);
  if (!(made instanceof Error)) return (made as { id: number }).id;
  const site = entity.tenancy === 'site' ? `and site_id = ${of.id}` : '';
  const [row] = await database.superuser<{ id: number }>(
    `select id from "${snakeCase(entity.name)}" where organisation_id = $1 ${site} order by id desc limit 1`,
    [of.organisationId],
  );
  if (!row)
    throw new Error(`No record of ${entity.name} could be created: ${reasonOf(made)}`, { cause: made });
  return row.id;
}

function reasonOf({ message, ...error }: Error & { extensions?: { fields?: unknown } }): string {
  const { fields } = error.extensions ?? {};
  return fields === undefined ? message : `${message} ${JSON.stringify(fields)}`;
}
