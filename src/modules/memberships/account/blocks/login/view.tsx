import { mailtoHref } from '#addresses/addresses.ts';
import type { BlockProps } from '#model/define-block.ts';
import { hasFact } from '#model/pages/define-site-fact.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { accountQueryOf } from '../../model/account-query-of.ts';
import { ACCOUNT_PATHS, backTo } from '../../../paths.ts';
import { registrationWords } from '../../../registration/words/index.ts';
import { loginOutage } from '../../../registration/model/outage.ts';
import { membershipsSettings } from '../../../gates/settings/memberships.ts';
import { canBeJoined } from '../../../orders/site-facts/can-be-joined.ts';
import { Panel } from '../../ui/panel.tsx';
import { memberWords } from '../../../words/index.ts';
import type { login } from './block.ts';
import { loginForm } from './form.ts';

export function View({ settings, form, page }: BlockProps<(typeof login)['settings']>) {
  const words = useWordsOf(memberWords);
  const own = useWordsOf(registrationWords);
  const { redirectTo } = accountQueryOf(page);
  const { settings: site, language } = page.site;
  const { siteLoginPageText, supportEmail, loginByLink } = site.read(membershipsSettings);
  const outage = loginOutage(site, language);
  const advice = supportEmail && (
    <p>
      <a href={mailtoHref(supportEmail)}>{own.customerService}</a>
    </p>
  );
  return (
    <Panel
      own={settings.title}
      title={words.login}
      ownText={outage ?? siteLoginPageText}
      links={[
        ...(loginByLink
          ? [{ href: backTo(ACCOUNT_PATHS.loginLink, redirectTo || '/'), label: own.byLink }]
          : []),
        { href: ACCOUNT_PATHS.resetPassword, label: words.forgotPassword },
        ...(hasFact(page.site, canBeJoined)
          ? [
              {
                href: backTo(ACCOUNT_PATHS.choose, redirectTo || '/'),
                label: words.joinNow,
                before: words.noAccountYet,
              },
            ]
          : []),
      ]}
    >
      {form && outage === null && <PublicForm form={loginForm} placed={form} advice={advice} />}
    </Panel>
  );
}
