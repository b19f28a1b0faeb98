import type { BlockProps } from '#model/define-block.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { ACCOUNT_PATHS } from '../../../paths.ts';
import { registrationWords } from '../../../registration/words/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { memberWords } from '../../../words/index.ts';
import type { siteUserLoginLink } from './block.ts';
import { loginLinkForm } from './form.ts';

export function View({ settings, form }: BlockProps<(typeof siteUserLoginLink)['settings']>) {
  const [own, words] = [useWordsOf(registrationWords), useWordsOf(memberWords)];
  return (
    <Panel
      own={settings.title}
      title={own.byLinkTitle}
      text={own.byLinkText}
      links={[{ href: ACCOUNT_PATHS.login, label: words.login }]}
    >
      {form && <PublicForm form={loginLinkForm} placed={form} />}
    </Panel>
  );
}
