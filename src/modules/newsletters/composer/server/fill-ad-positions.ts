/** Fills the ad positions of an email from the sources of modules. */
import { sql } from 'kysely';
import { ASSET_COLUMNS, imageSource, type AssetRow } from '#entities/asset/server/view-model.ts';
import { ROW_LAYOUTS, type Grid } from '#grid/shapes/grid.ts';
import { presentOf } from '#model/define-module.ts';
import type { Db } from '#server/db/index.ts';
import type { Log } from '#server/log/log.ts';
import type { EmailAdPosition, EmailAdSource } from '#server/pages/define-email-ad-source.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { columnWidths } from '../email/email-renderer.tsx';
import { AD_POSITIONS_MAX, adBox, adPositionsOf, adKey } from '../model/ad-sizes.ts';
import type { EmailAd } from '../model/email-ad.ts';
import { emailAdRowSchema } from './email-ad-row.ts';

/** Maximum duration of a source's statement, in milliseconds. */
const SOURCE_MS_MAX = 500;

/** The email whose positions are filled. */
export interface EmailToFillAds {
  grid: Grid;
  /** Pixels across of the email. */
  emailWidth: number;
  templateId: number | null;
  campaignId: number | null;
  /** ISO instant. */
  date: string;
}

interface Filling {
  site: SiteRef;
  sources: readonly EmailAdSource[];
  log: Pick<Log, 'warn'>;
}

/**
 * Returns the advertisement of the first source that has one for each position, by `adKey`; positions without one
 * are missing. A source that throws, is slow or returns an invalid row is named in the log and not read again for this
 * email. Reads in the caller's transaction, which stays usable.
 */
export async function fillAdPositions(
  db: Db,
  email: EmailToFillAds,
  { site, sources, log }: Filling,
): Promise<Record<string, EmailAd>> {
  const filled: Record<string, EmailAd> = {};
  const usable = new Set(presentOf(sources, site.modulesOn));
  for (const place of usable.size > 0 ? positionsOf(email, site) : [])
    for (const source of usable) {
      const { position } = place;
      try {
        const ad = await readAd(db, source, place);
        if (!ad) continue;
        filled[adKey(position)] = ad;
        break;
      } catch (error) {
        usable.delete(source);
        log.warn(
          { err: error, source: source.name, position, siteId: site.siteId },
          'A source of advertisements for emails failed; the position shows the advertisement of its block.',
        );
      }
    }
  return filled;
}

function positionsOf(
  { grid, emailWidth, templateId, campaignId, date }: EmailToFillAds,
  { organisationId, siteId }: SiteRef,
): EmailAdPosition[] {
  const named = adPositionsOf(grid).filter(({ position }) => position.trim() !== '');
  return named.slice(0, AD_POSITIONS_MAX).map(({ position, block, row, column }) => {
    const { layout = '1' } = grid.rows[row] ?? {};
    const widths = columnWidths({ width: emailWidth }, ROW_LAYOUTS[layout]);
    const { size } = block.settings;
    const box = adBox(size, widths[column] ?? emailWidth);
    return { organisationId, siteId, templateId, campaignId, date, position: position.trim(), ...box };
  });
}

/** Null if the source has none. Rolls back to a savepoint: after a failure, and to end the time limit. */
async function readAd(db: Db, source: EmailAdSource, position: EmailAdPosition): Promise<EmailAd | null> {
  const statement = source.statement(position);
  await sql`savepoint ad_source`.execute(db);
  try {
    await sql`set local statement_timeout = ${sql.lit(SOURCE_MS_MAX)}`.execute(db);
    const { rows } = await sql<Record<string, unknown>>`select * from (${statement}) as ad limit 1`.execute(
      db,
    );
    const [row] = rows;
    if (!row) return null;
    const { image: assetId, alt, headline, text, button, link, label } = emailAdRowSchema.parse(row);
    const image = assetId === null ? null : await imageOf(db, position, assetId, alt || null);
    if (!image && !headline) throw new Error(`The image ${assetId} does not exist.`);
    const texts = { headline: headline || null, text: text || null, button: button || null };
    return { image, ...texts, link, label: label || null };
  } finally {
    await sql`rollback to savepoint ad_source`.execute(db);
  }
}

async function imageOf(db: Db, { organisationId }: EmailAdPosition, assetId: number, alt: string | null) {
  const { rows } = await sql<AssetRow>`
    select ${ASSET_COLUMNS} from asset i where i.organisation_id = ${organisationId} and i.id = ${assetId}`.execute(
    db,
  );
  const placed = { asset: assetId, crop: null, focal: null, alt, caption: null };
  // A caption of the library describes the picture, not the advertisement.
  return rows[0] ? { ...imageSource(rows[0], placed), caption: null } : null;
}
