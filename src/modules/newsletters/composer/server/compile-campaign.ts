/** Compiles a campaign once, for all its recipients. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ASSET_COLUMNS, imageSource, type AssetRow } from '#entities/asset/server/view-model.ts';
import type { BlockProblem } from '#grid/prepare/prepare-blocks.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import type { ImageSource } from '#media/image-source.ts';
import { presentOf } from '#model/define-module.ts';
import { notFound } from '#model/errors.ts';
import { guardedParts } from '#server/extensions/index.ts';
import { emailAdSources } from '#registry/email-ad-sources.server.ts';
import type { PageSubject } from '#page-model/page.ts';
import { readerTraits } from '#registry/reader-traits.server.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { Db } from '#server/db/index.ts';
import type { Log } from '#server/log/log.ts';
import type { EmailAdSource } from '#server/pages/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { EmailLinkTarget } from '../email/email-context.ts';
import { emailLook } from '../email/email-look.ts';
import { createEmailRenderer } from '../email/email-renderer.tsx';
import { renderEmail, type EmailFrame } from '../email/email-document.tsx';
import { slotMarkers, type CompiledText, type SlotMarkers } from '../email/slots.ts';
import { plainTextOf } from '../email/plain-text.ts';
import { emailWords } from '../words/index.ts';
import type { EmailQuery } from '../model/email-query.ts';
import { emailBlockSettings } from '../model/email-grid.ts';
import { designOf, type Design, type TemplateDesign } from '../model/design.ts';
import { fillAdPositions } from './fill-ad-positions.ts';

/** What is compiled: the campaign's grid in the template's design. */
export interface CampaignToCompile {
  grid: Grid;
  /** `id`: null in a preview without a stored template. */
  template: TemplateDesign & { id: number | null; preheaderBlurb: string | null };
  /** Null in previews, and for emails without a campaign. */
  campaignId: number | null;
  frame: Omit<EmailFrame, 'logo'>;
  /** Path of the campaign's public page. */
  path: string;
  /** Items that editors pinned, in their order. */
  pinnedIds: readonly number[];
  /** Items of earlier campaigns of the newsletter, which lists omit if their settings exclude them. */
  excludeIds: readonly number[];
}

export interface CompiledCampaign {
  html: CompiledText;
  plain: CompiledText;
  /** Only the rows, for the campaign's public page. */
  body: CompiledText;
  /** Link number 1 is the first. */
  links: readonly EmailLinkTarget[];
  /** Items that its lists show, in reading order. */
  contentIds: readonly number[];
  problems: readonly BlockProblem[];
  /** HTML of the blocks that are shown, by their ids in the grid; empty blocks are absent. Links are markers. */
  blocks: ReadonlyMap<string, string>;
}

/** What compiling needs. */
export interface Compiling {
  pages: Pick<PlatformContext['pages'], 'renderGrid'>;
  log: Pick<Log, 'warn'>;
  site: SiteRef;
  /** ISO instant. */
  now: string;
  /** What fills its ad positions; default: the sources of all modules. */
  sources?: readonly EmailAdSource[];
}

/**
 * Compiles the campaign as anonymous readers see its items: gated texts are truncated. Reads in the caller's
 * transaction. Throws NOT_FOUND for a site that the transaction cannot see.
 */
export async function compileCampaign(
  db: Db,
  compiling: Compiling,
  campaign: CampaignToCompile,
): Promise<CompiledCampaign> {
  const { pages, site, now } = compiling;
  const { grid, template, frame, path } = campaign;
  const markers = slotMarkers(randomBytes(8).toString('hex'));
  const links: EmailLinkTarget[] = [];
  const blocks = new Map<string, string>();
  const traits = new Set(presentOf(readerTraits, site.modulesOn).map(({ name }) => name));
  const design = designOf(template);
  const contextFor = (own: Parameters<typeof createEmailRenderer>[0]) => ({
    look: emailLook(design, own.site.settings, own.site.language),
    site: own.site,
    origin: site.origin,
    markers,
    links,
    traits,
  });
  const query = await queryOf(db, compiling, campaign, design);
  const rendered = await pages.renderGrid(db, site, {
    grid,
    medium: 'email',
    common: emailBlockSettings,
    path,
    subject: { key: 'newsletter', title: frame.newsletterTitle, pageNumber: 1, query },
    now,
    channel: 'newsletter',
    rendererFor: (page) =>
      createEmailRenderer(page, contextFor(page), (id, html) => void blocks.set(id, html)),
  });
  if (!rendered) throw notFound('SITE_NOT_FOUND', 'site');
  const { page, output, contentIds, problems } = rendered;
  const whole = { ...contextFor(page), columnWidth: 0, blockId: null };
  const preheader = frame.preheader ?? template.preheaderBlurb;
  const logo = await logoOf(db, site, design);
  const html = renderEmail(page, whole, { ...frame, preheader, logo }, output);
  const browserLine = design.header.showsBrowserLink === false ? [] : [browserLink(page, markers)];
  return {
    html: markers.compile(html),
    plain: markers.compile([plainTextOf(html), ...browserLine].join('\n\n')),
    body: markers.compile(output),
    links,
    contentIds,
    problems,
    blocks,
  };
}

/** The sources; what those of extensions throw names its extension and file. */
const AD_SOURCES = guardedParts(emailAdSources, 'source of advertisements', 'log');

/** What the blocks of the email know about its campaign, with the advertisements of sources. */
async function queryOf(
  db: Db,
  { log, site, sources = AD_SOURCES }: Compiling,
  { grid, template, campaignId, frame, pinnedIds, excludeIds }: CampaignToCompile,
  design: Design,
): Promise<EmailQuery> {
  const { id: templateId } = template;
  const email = { grid, emailWidth: design.styles.width, templateId, campaignId, date: frame.date };
  const ads = await fillAdPositions(db, email, { site, sources, log });
  return { pinnedIds, earlierIds: excludeIds, accounts: accountsOf(design), ads };
}

/** The last line of the plain text, which begins with the newsletter's name. */
function browserLink({ site }: PageSubject, markers: SlotMarkers): string {
  return `${emailWords(site.language).viewInBrowser} (${markers.marker({ slot: 'browser' })})`;
}

/** The template's logo; null without one, and for an image that was deleted. */
async function logoOf(
  db: Db,
  { organisationId }: SiteRef,
  { header: { logo } }: Design,
): Promise<ImageSource | null> {
  if (logo === null) return null;
  const { rows } = await sql<AssetRow>`
    select ${ASSET_COLUMNS} from asset i where i.organisation_id = ${organisationId} and i.id = ${logo.asset}`.execute(
    db,
  );
  return rows[0] ? imageSource(rows[0], logo) : null;
}

/** The template's accounts on social networks; null if it has those of the site. */
function accountsOf({ socialLinks: { useSiteLinks, ...accounts } }: Design): EmailQuery['accounts'] {
  return useSiteLinks === false ? accounts : null;
}
