import type { BlockProps } from '#model/define-block.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { PrivacyLink } from '#site/ui/links/privacy-link.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { accountQueryOf } from '../../../account/model/account-query-of.ts';
import type { ShownMembership } from '../../../orders/model/memberships.ts';
import { registrationWords } from '../../words/index.ts';
import { ACCOUNT_PATHS, backTo } from '../../../paths.ts';
import { PostButton } from '../../../account/ui/post-button.tsx';
import { MembershipDetails } from '../../../orders/ui/membership-details.tsx';
import { Panel } from '../../../account/ui/panel.tsx';
import { memberWords } from '../../../words/index.ts';
import type { membershipSignup } from './block.ts';
import { membershipSignupForm } from './form.ts';

type Props = BlockProps<(typeof membershipSignup)['settings'], ShownMembership | null>;

export function View({ settings, data, form, forms: { join }, page }: Props) {
  const words = useWordsOf(memberWords);
  const { redirectTo, joined } = accountQueryOf(page);
  const loginLink = {
    href: backTo(ACCOUNT_PATHS.login, redirectTo || '/'),
    label: words.login,
    before: words.haveAccount,
  };
  if (!data) return <Panel title={words.joinNow} text={words.notAvailable} links={[loginLink]} />;
  if (joined && data.joinedText) {
    const own = registrationWords(page.site.language);
    return (
      <Panel title={own.joinedTitle(data.title)} ownText={data.joinedText}>
        <p>
          <a className="button" href={redirectTo || '/'}>
            {own.readOn}
          </a>
        </p>
      </Panel>
    );
  }
  const isMember = page.module?.member != null;
  return (
    <Panel own={settings.title} title={words.join(data.title)} links={isMember ? [] : [loginLink]}>
      <div className="membership">
        <MembershipDetails membership={data} language={page.site.language} />
      </div>
      {isMember && join ? (
        <PostButton placed={join} values={{ membership: String(data.id) }}>
          {words.joinSubmit}
        </PostButton>
      ) : (
        <>
          <p className="account-text">{words.joinText}</p>
          {form && <PublicForm form={membershipSignupForm} placed={form} />}
          <PrivacyLink settings={page.site.settings} />
        </>
      )}
    </Panel>
  );
}
