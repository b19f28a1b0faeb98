import type { BlockProps } from '#model/define-block.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { askedAccount } from '../../asked-of.ts';
import { ACCOUNT_PATHS, backTo } from '../../paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { memberWords } from '../../words.ts';
import type { login } from './block.ts';
import { loginForm } from './form.ts';

export function View({ settings, form, page }: BlockProps<(typeof login)['settings']>) {
  const words = useWordsOf(memberWords);
  const { redirectTo } = askedAccount(page);
  return (
    <Panel
      title={settings.title ?? words.login}
      links={[
        { href: ACCOUNT_PATHS.resetPassword, label: words.forgotPassword },
        {
          href: backTo(ACCOUNT_PATHS.choose, redirectTo || '/'),
          label: words.joinNow,
          before: words.noAccountYet,
        },
      ]}
    >
      {form && <PublicForm form={loginForm} placed={form} />}
    </Panel>
  );
}
