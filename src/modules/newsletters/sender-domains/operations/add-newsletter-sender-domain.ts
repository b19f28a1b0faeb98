import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterSenderDomain } from '../entities/newsletter-sender-domain/entity.ts';
import { createKey } from '../server/signing-keys.ts';

const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Domains of one site. */
const DOMAINS_MAX = 20;

export const addNewsletterSenderDomain = defineOperation({
  name: 'addNewsletterSenderDomain',
  kind: 'mutation',
  summary: 'Adds a domain from which a site sends newsletters, with a key that signs once staff start it.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site that sends from the domain.',
      to: 'site',
      required: true,
    }),
    domain: text({ label: 'Domain', required: true, lengthMax: 253 }),
  },
  output: {
    shape: 'AddedNewsletterSenderDomain',
    fields: {
      id: integer({
        label: 'Id',
        help: 'ID of the created record, as in getNewsletterSenderDomain.',
        required: true,
      }),
    },
  },
  access: can('send_newsletters'),
  run: async (ctx: OperationContext, { site, domain }) => {
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    const name = domain.toLowerCase();
    if (!DOMAIN.test(name))
      throw badInput('SENDER_DOMAIN_INVALID', 'This is not a domain.', {
        domain: 'Enter a domain like news.example.org.',
      });
    const { edges } = await ctx.records.list(newsletterSenderDomain, {
      filters: { site },
      limit: DOMAINS_MAX,
    });
    if (edges.some(({ node }) => node.domain === name))
      throw badInput('SENDER_DOMAIN_TAKEN', 'The site has this domain already.', {
        domain: 'Enter another domain.',
      });
    if (edges.length >= DOMAINS_MAX)
      throw badInput(
        'SENDER_DOMAINS_FULL',
        `A site can have ${DOMAINS_MAX} sender domains. Delete one first.`,
      );
    const key = await createKey(ctx.services, ctx.now, []);
    const { id } = await ctx.records.insertSkippingPrepare(newsletterSenderDomain, {
      site,
      domain: name,
      nextSelector: key.selector,
      nextPublicKey: key.publicKey,
      nextPrivateKey: key.privateKey,
    });
    return { id };
  },
});
