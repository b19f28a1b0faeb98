import type { BlockProps } from '#model/define-block.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { ACCOUNT_PATHS } from '../../../paths.ts';
import { registrationWords } from '../../../registration/words/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { memberWords } from '../../../words/index.ts';
import type { siteUserLoginByLink } from './block.ts';
import { loginByLinkForm } from './form.ts';

type Props = BlockProps<(typeof siteUserLoginByLink)['settings'], boolean>;

export function View({ settings, data: works, form }: Props) {
  const [own, words] = [useWordsOf(registrationWords), useWordsOf(memberWords)];
  const title = settings.title ?? own.byLinkTitle;
  if (!works)
    return (
      <Panel
        own={settings.title}
        title={title}
        text={own.byLinkOver}
        links={[
          { href: ACCOUNT_PATHS.loginLink, label: words.requestNewLink },
          { href: ACCOUNT_PATHS.login, label: words.login },
        ]}
      />
    );
  return (
    <Panel own={settings.title} title={title} text={own.byLinkConfirmText}>
      {form && <PublicForm form={loginByLinkForm} placed={form} />}
    </Panel>
  );
}
