import type { BlockProps } from '#model/define-block.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { askedAccount } from '../../asked-of.ts';
import type { ShownMembership } from '../../memberships.ts';
import { ACCOUNT_PATHS, backTo } from '../../paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { memberWords } from '../../words.ts';
import type { membershipSignup } from './block.ts';
import { membershipSignupForm } from './form.ts';

type Props = BlockProps<(typeof membershipSignup)['settings'], ShownMembership | null>;

export function View({ settings, data, form, page }: Props) {
  const words = useWordsOf(memberWords);
  const { redirectTo } = askedAccount(page);
  const loginLink = {
    href: backTo(ACCOUNT_PATHS.login, redirectTo || '/'),
    label: words.login,
    before: words.haveAccount,
  };
  if (!data) return <Panel title={words.joinNow} text={words.notAvailable} links={[loginLink]} />;
  return (
    <Panel title={settings.title ?? words.join(data.title)} links={[loginLink]}>
      {data.description && <p className="account-text">{data.description}</p>}
      <p className="account-text">{words.joinText}</p>
      {form && <PublicForm form={membershipSignupForm} placed={form} />}
    </Panel>
  );
}
