import type { BlockProps } from '#model/define-block.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { changeEmailForm } from '../../model/forms.ts';
import { PostButton } from '../../ui/post-button.tsx';
import { accountWords } from '../../words/index.ts';
import type { AccountWords } from '../../words/en.ts';
import { ACCOUNT_PATHS, backTo } from '../../../paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { memberWords } from '../../../words/index.ts';
import type { changeEmail } from './block.ts';
import type { ChangeEmailData } from './load.ts';

type Props = BlockProps<(typeof changeEmail)['settings'], ChangeEmailData>;

export function View(props: Props) {
  return props.data.asks === 'request' ? <Request {...props} /> : <ByLink {...props} />;
}

function Request({ settings, data: { email }, forms: { request } }: Props) {
  const words = { ...useWordsOf(memberWords), ...useWordsOf(accountWords) };
  const login = { href: backTo(ACCOUNT_PATHS.login, ACCOUNT_PATHS.changeEmail), label: words.login };
  return (
    <Panel
      own={settings.title}
      title={words.changeEmail}
      text={email === null ? undefined : `${words.currentEmail(email)}\n\n${words.changeEmailText}`}
      links={[email === null ? login : { href: ACCOUNT_PATHS.account, label: words.backToAccount }]}
    >
      {request && <PublicForm form={changeEmailForm} placed={request} />}
    </Panel>
  );
}

/** Opening the link of an email does not use it up: only the button does. */
function ByLink({ settings, data: { asks, kind }, forms: { confirm, undo } }: Props) {
  const words = useWordsOf(accountWords);
  const [title, text, submit] = saidOf(words, asks, kind === 'add');
  const placed = asks === 'confirm' ? confirm : undo;
  return (
    <Panel
      own={settings.title}
      title={title}
      text={kind === null ? words.changeLinkOver : text}
      links={kind === null ? [{ href: ACCOUNT_PATHS.account, label: words.backToAccount }] : []}
    >
      {kind !== null && placed && <PostButton placed={placed}>{submit}</PostButton>}
    </Panel>
  );
}

/** Title, text and button label. */
function saidOf(
  words: AccountWords,
  asks: ChangeEmailData['asks'],
  isFurther: boolean,
): [string, string, string] {
  if (asks === 'confirm')
    return [
      words.confirmEmail,
      isFurther ? words.confirmAddedText : words.confirmEmailText,
      words.confirmEmailSubmit,
    ];
  return isFurther
    ? [words.undoAdded, words.undoAddedText, words.undoAddedSubmit]
    : [words.undoEmail, words.undoEmailText, words.undoEmailSubmit];
}
