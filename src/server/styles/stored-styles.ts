/**
 * Compiled styles in the database: written with their source text, and compiled again when a version has
 * other rules.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { transaction, type Db } from '#server/db/index.ts';
import { STYLE_RULES, type CompiledStyles } from './compile-styles.ts';
import { compileCss } from './compile-css.ts';

/** The source text of styles, and their compiled form. */
export interface Compiled {
  text: string;
  styles: CompiledStyles;
}

/** Stores the compiled styles of a site's new text; deletes the stored ones if the text is empty. */
export async function storeStyles(
  { db, organisationId }: { db: Db; organisationId: number },
  siteId: number,
  compiled: Compiled,
): Promise<void> {
  await write(db, { organisationId, siteId }, compiled);
}

/**
 * Compiles styles stored by earlier versions, site by site. Styles that this version refuses are left out of
 * pages, and the doctor lists their sites. Returns the number of sites whose styles were compiled. Costs one
 * statement if no styles are outdated.
 */
export async function compileStoredStyles(pool: pg.Pool): Promise<number> {
  const { rows } = await transaction(pool, { kind: 'platform' }, (db) =>
    sql<{ organisationId: number; siteId: number; text: string }>`
      select site.organisation_id as "organisationId", site.id as "siteId", site.base_styles ->> 'customCss' as text
      from site left join site_styles own on own.organisation_id = site.organisation_id and own.site_id = site.id
      where coalesce(site.base_styles ->> 'customCss', '') <> '' and (own.rules is distinct from ${STYLE_RULES}::integer
        or own.text_hash <> encode(sha256(convert_to(site.base_styles ->> 'customCss', 'UTF8')), 'hex'))
      order by site.id`.execute(db),
  );
  for (const { text, ...site } of rows) {
    const styles = await compileCss(text);
    await transaction(pool, { kind: 'platform' }, (db) => write(db, site, { text, styles }));
  }
  return rows.length;
}

interface OwnerSite {
  organisationId: number;
  siteId: number;
}

async function write(db: Db, { organisationId, siteId }: OwnerSite, { text, styles }: Compiled) {
  if (!text.trim()) {
    await db
      .deleteFrom('site_styles')
      .where('organisation_id', '=', organisationId)
      .where('site_id', '=', siteId)
      .execute();
    return;
  }
  const values = {
    text_hash: createHash('sha256').update(text).digest('hex'),
    rules: STYLE_RULES,
    css: 'css' in styles ? styles.css : null,
    fault: 'fault' in styles ? styles.fault : null,
  };
  await db
    .insertInto('site_styles')
    .values({ organisation_id: organisationId, site_id: siteId, ...values })
    .onConflict((row) => row.columns(['organisation_id', 'site_id']).doUpdateSet(values))
    .execute();
}
