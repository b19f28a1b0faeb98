import { sql } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import { choices } from '#fields/choices/field.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import type { ValuesOf } from '#model/field.ts';
import { badInput, forbidden, notFound, recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { findMessage } from '../../sending/server/messages.ts';
import { neededFacts, readerFacts } from '../../sending/server/reader-facts.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { newsletterCampaign, PINNED_MAX } from '../entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '../entities/newsletter-template/entity.ts';
import { emailGridSchema } from '../model/email-grid.ts';
import type { TemplateDesign } from '../model/design.ts';
import { footer, gridTitleStyles, header, socialLinks, styles } from '../model/template-fields.ts';
import { campaignPath } from '../model/paths.ts';
import { compileCampaign } from '../server/compile-campaign.ts';
import { CONDITION_ENTRIES_MAX } from '../model/reader-condition.ts';
import { fillEmail, type EmailToFill, type Recipient } from '../server/fill-email.ts';

const INPUT = {
  site: relation({ label: 'Site', help: 'The site that sends the newsletter.', to: 'site', required: true }),
  newsletter: relation({
    label: 'Newsletter',
    to: 'newsletter',
    help: 'Leave empty to use the site’s name in its place.',
  }),
  template: relation({
    label: 'Template',
    help: 'The template of the campaign. Null for the template itself.',
    to: 'newsletterTemplate',
  }),
  subject: text({ label: 'Subject', lengthMax: 150 }),
  preheader: text({ label: 'Preheader', lengthMax: 200 }),
  date: instant({ label: 'Date', help: 'The date that the email shows. Null: now.' }),
  sentCampaign: relation({
    label: 'Sent campaign',
    to: 'newsletterCampaign',
    help: 'Shows the email of this campaign as it was compiled for its send; other values are ignored.',
  }),
  pinned: relations({ label: 'Pinned items', to: 'content', countMax: PINNED_MAX }),
  reader: email({
    label: 'Subscriber',
    help: 'Shows the email as this subscriber of the site gets it. Requires the permission to view subscribers.',
  }),
  readerTraits: choices({
    label: 'As a reader with',
    countMax: CONDITION_ENTRIES_MAX,
    help: 'Entries like “membership:3”. Ignored with a subscriber.',
  }),
  grid: json({
    label: 'Grid',
    help: 'The rows of the email, as in the field grid of a campaign or template.',
    required: true,
    check: emailGridSchema('newsletter'),
  }),
  styles,
  gridTitleStyles,
  header,
  socialLinks,
  footer,
};

type Input = ValuesOf<typeof INPUT>;

export const getNewsletterPreview = defineOperation({
  name: 'getNewsletterPreview',
  kind: 'query',
  summary:
    'Renders an email with the given grid, in the design of a template or in the given design. Nothing is stored or sent.',
  input: INPUT,
  output: {
    shape: 'NewsletterPreview',
    fields: {
      subject: text({ label: 'Subject, with the name of the reader', lengthMax: 1_000 }),
      html: longText({ label: 'The whole email', required: true, lengthMax: 1_000_000 }),
      plain: longText({ label: 'The email as plain text', required: true, lengthMax: 1_000_000 }),
      sizeBytes: integer({ label: 'Size of the HTML in bytes', required: true }),
      problems: text({ label: 'What could not be shown, line by line', lengthMax: 10_000 }),
    },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.services.sites.byId(input.site);
    if (!site || !ctx.siteIds.includes(site.siteId)) throw notFound('SITE_NOT_FOUND', 'site');
    const message =
      (await sentMessage(ctx, site, input.sentCampaign)) ?? (await compiledMessage(ctx, site, input));
    const {
      html,
      text: plain,
      subject,
    } = fillEmail(message, {
      ...(await readerOf(ctx, site, message, input)),
      unsubscribe: '#',
      preferences: '#',
      browser: '#',
      tracking: '',
      link: (number) => message.links[number - 1]?.url ?? '#',
    });
    return {
      subject,
      html,
      plain,
      sizeBytes: Buffer.byteLength(html),
      problems: message.problems.join('\n') || null,
    };
  },
});

interface PreviewedMessage extends EmailToFill {
  links: readonly { url: string }[];
  problems: readonly string[];
}

/** The email of a campaign whose send has begun; null for any other. */
async function sentMessage(
  ctx: OperationContext,
  { siteId }: SiteRef,
  campaignId: number | null | undefined,
): Promise<PreviewedMessage | null> {
  if (!campaignId) return null;
  const campaign = await ctx.records.find(newsletterCampaign, campaignId);
  if (campaign?.site !== siteId) throw recordNotFound(newsletterCampaign);
  const message = await findMessage(ctx, campaignId);
  return message && { ...message, problems: [] };
}

async function compiledMessage(
  ctx: OperationContext,
  site: SiteRef,
  input: Input,
): Promise<PreviewedMessage> {
  const chosen = input.newsletter ? await ctx.records.find(newsletter, input.newsletter) : null;
  const stored = input.template ? await ctx.records.find(newsletterTemplate, input.template) : null;
  if (input.template && stored?.site !== site.siteId) throw recordNotFound(newsletterTemplate);
  if (input.newsletter && chosen?.site !== site.siteId) throw recordNotFound(newsletter);
  const compiled = await compileCampaign(
    ctx.db,
    { pages: ctx.services.pages, log: ctx.services.log, site, now: ctx.now },
    {
      grid: input.grid,
      template: {
        ...designFrom(input, stored),
        id: stored?.id ?? null,
        preheaderBlurb: stored?.preheaderBlurb ?? null,
      },
      campaignId: null,
      frame: {
        newsletterTitle: chosen?.title ?? site.name,
        subject: input.subject ?? '',
        preheader: input.preheader ?? null,
        date: input.date ?? ctx.now,
        postalAddress: chosen?.postalAddress ?? null,
      },
      path: campaignPath(0),
      pinnedIds: input.pinned ?? [],
      excludeIds: [],
    },
  );
  const problems = compiled.problems.map(({ type, problem }) => `${type}: ${problem}`);
  return { subject: input.subject ?? '', ...compiled, problems };
}

interface ChosenReader {
  reader?: string | null | undefined;
  readerTraits?: readonly string[] | null | undefined;
}

/** Name and entries of the chosen reader. Throws BAD_USER_INPUT for an address that is not subscribed on the site. */
async function readerOf(
  ctx: OperationContext,
  site: SiteRef,
  message: EmailToFill,
  { reader, readerTraits }: ChosenReader,
): Promise<Pick<Recipient, 'name' | 'entries'>> {
  if (!reader) return { name: null, entries: new Set(readerTraits ?? []) };
  if (!can('view_subscribers')(ctx.actor)) throw forbidden();
  const key = emailKey(reader);
  const { rows } = await sql<{ firstName: string | null }>`
    select max(first_name) as "firstName" from newsletter_subscription
    where organisation_id = ${ctx.organisationId} and site_id = ${site.siteId} and email_key = ${key} and status = 'confirmed'
    having count(*) > 0`.execute(ctx.db);
  const [found] = rows;
  if (!found)
    throw badInput('READER_NOT_SUBSCRIBED', 'This address is not subscribed to a newsletter of this site.', {
      reader: 'This address is not subscribed on this site. Choose another.',
    });
  const readers = [{ emailKey: key, firstName: found.firstName }];
  const [facts] = await readerFacts(ctx.db, site, neededFacts(message), readers);
  return { name: facts?.firstName ?? null, ...(facts && { entries: facts.entries }) };
}

/** The design of the input; parts that it omits are the template's. */
function designFrom(input: Partial<TemplateDesign>, stored: TemplateDesign | null): TemplateDesign {
  return {
    styles: input.styles ?? stored?.styles ?? null,
    gridTitleStyles: input.gridTitleStyles ?? stored?.gridTitleStyles ?? null,
    header: input.header ?? stored?.header ?? null,
    socialLinks: input.socialLinks ?? stored?.socialLinks ?? null,
    footer: input.footer ?? stored?.footer ?? null,
  };
}
