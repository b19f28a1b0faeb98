/** What readers are told of what staff did with their account. */
import { addressOn } from '#model/paths.ts';
import type { OperationContext } from '#server/context.ts';
import { ACCOUNT_PATHS } from '../../../paths.ts';
import { mailReader } from '../../../server/mail-reader.tsx';
import { staffWords } from '../../../staff/words.ts';

/** Tells the old address that the account has a new one. */
export async function announceNewEmail(
  ctx: OperationContext,
  { username, site: siteId }: { username: string; site: number },
  email: string,
): Promise<void> {
  const site = ctx.services.sites.byId(siteId);
  if (!site) return;
  const words = staffWords(site.language);
  await mailReader(ctx, {
    to: username,
    subject: words.emailChangedSubject(site.name),
    text: words.emailChangedText(site.name, email),
    link: { url: addressOn(site.origin, ACCOUNT_PATHS.login), label: words.toYourAccount },
    siteName: site.name,
    language: site.language,
  });
}
