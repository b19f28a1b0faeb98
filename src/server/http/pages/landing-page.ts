/** `/` of the base domain: links to the admin and the sites, for an operator who has just started Masthead. */
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#text/html.ts';
import { PUBLIC_HTML_HEADERS } from '../headers.ts';
import type { Services } from '#server/services.ts';

export function sendLandingPage(reply: FastifyReply, services: Services): FastifyReply {
  const links = [
    { href: `${services.config.adminOrigin}/admin`, label: 'Admin' },
    ...services.sites.all().map((site) => ({ href: `${site.origin}/`, label: site.name })),
  ];
  const items = links
    .map(
      ({ href, label }) =>
        `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a><br><small>${escapeHtml(href)}</small></li>`,
    )
    .join('');
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      ...PUBLIC_HTML_HEADERS,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Masthead</title>` +
        `<style>:root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:34rem;margin:16vh auto;padding:0 1.5rem}h1{font-size:1.75rem}li{margin:.75rem 0}ul{padding:0;list-style:none}a{font-weight:600}small{opacity:.75}</style></head>` +
        `<body><main><h1>Masthead is running</h1><ul>${items}</ul></main></body></html>`,
    );
}
