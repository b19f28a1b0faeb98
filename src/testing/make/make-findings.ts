/** Rows of a test site that background jobs and imports would write. */
import { sql } from 'kysely';
import { migrationRun } from '#entities/migration-run/entity.ts';
import type { RecordContext } from '#server/records/index.ts';

/** Creates a playlist, a feed, a link that was dead when last checked, and a URL that returned 404. */
export async function makeFindings(work: RecordContext, site: number, article: number): Promise<void> {
  const own = { organisation_id: work.organisationId, site_id: site };
  const findings = JSON.stringify([{ field: 'body', message: 'Body: the link to /gone leads nowhere.' }]);
  await sql`insert into youtube_playlist (organisation_id, content_id, playlist_key)
    values (${work.organisationId}, ${article}, ${`PLofthesite${site}`})`.execute(work.db);
  await sql`insert into external_feed (organisation_id, layout_id, url)
    select organisation_id, id, ${`https://feeds.example/${site}.xml`} from layout
    where organisation_id = ${work.organisationId} and site_id = ${site} limit 1`.execute(work.db);
  await sql`insert into content_broken_link (organisation_id, content_id, site_id, findings)
    values (${work.organisationId}, ${article}, ${site}, ${findings}::jsonb)`.execute(work.db);
  await work.db
    .insertInto('missing_page')
    .values({ ...own, path: '/asked/in-vain', referrer_host: null })
    .execute();
}

/** Creates a run of an import, and one record that it imported. */
export async function makeRun(work: RecordContext, site: number, article: number): Promise<number> {
  await work.db
    .insertInto('import_record')
    .values({
      organisation_id: work.organisationId,
      site_id: site,
      source_key: 'articles',
      record_key: 'lock-opens',
      entity: 'content',
      record_id: article,
      record_version: 1,
      hash: 'of an earlier import',
      addresses: ['/old/lock-opens'],
    })
    .execute();
  const values = { site, name: 'Old harbour site', mapping: {}, isDryRun: false, overwrite: false };
  const { id } = await work.records.insertSkippingPrepare(migrationRun, { ...values, state: 'done' });
  await work.db
    .insertInto('import_change')
    .values({
      organisation_id: work.organisationId,
      site_id: site,
      run_id: id,
      entity: 'content',
      record_id: article,
      record_version: 1,
      before: null,
    })
    .execute();
  return id;
}
