import type { BlockProps } from '#model/define-block.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { ACCOUNT_PATHS } from '../../../paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { memberWords } from '../../../words/index.ts';
import type { siteUserResetPassword } from './block.ts';
import { requestPasswordResetForm } from './form.ts';

export function View({ settings, form }: BlockProps<(typeof siteUserResetPassword)['settings']>) {
  const words = useWordsOf(memberWords);
  return (
    <Panel
      own={settings.title}
      title={words.resetPassword}
      text={words.resetText}
      links={[{ href: ACCOUNT_PATHS.login, label: words.login }]}
    >
      {form && <PublicForm form={requestPasswordResetForm} placed={form} />}
    </Panel>
  );
}
