import type { BlockProps } from '#model/define-block.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { ACCOUNT_PATHS } from '../../../paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { memberWords } from '../../../words/index.ts';
import type { siteUserSetPassword } from './block.ts';
import { setPasswordForm } from './form.ts';

type Props = BlockProps<(typeof siteUserSetPassword)['settings'], boolean>;

export function View({ settings, data: works, form }: Props) {
  const words = useWordsOf(memberWords);
  const title = settings.title ?? words.setPassword;
  if (!works)
    return (
      <Panel
        own={settings.title}
        title={title}
        text={words.resetOver}
        links={[{ href: ACCOUNT_PATHS.resetPassword, label: words.requestNewLink }]}
      />
    );
  return (
    <Panel own={settings.title} title={title}>
      {form && <PublicForm form={setPasswordForm} placed={form} />}
    </Panel>
  );
}
