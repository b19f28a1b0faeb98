import type { BlockProps } from '#model/define-block.ts';
import type { PlacedForm } from '#model/define-form.ts';
import { useWordsOf } from '#site/ui/words.ts';
import { ACCOUNT_PATHS, backTo } from '../../paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { memberWords } from '../../words.ts';
import type { siteUserAccount } from './block.ts';
import type { AccountData } from './load.ts';

type Props = BlockProps<(typeof siteUserAccount)['settings'], AccountData | null>;

export function View({ settings, data, form }: Props) {
  const words = useWordsOf(memberWords);
  const title = settings.title ?? words.myAccount;
  if (!data)
    return (
      <Panel
        title={title}
        links={[
          { href: backTo(ACCOUNT_PATHS.login, ACCOUNT_PATHS.account), label: words.login },
          { href: ACCOUNT_PATHS.choose, label: words.joinNow, before: words.noAccountYet },
        ]}
      />
    );
  return (
    <Panel
      title={title}
      text={words.loggedInAs(data.email)}
      links={[{ href: ACCOUNT_PATHS.resetPassword, label: words.changePassword }]}
    >
      <p className="account-text">{data.name}</p>
      <h2>{words.memberships}</h2>
      {data.memberships.length === 0 ? (
        <p className="account-text">{words.noMemberships}</p>
      ) : (
        <ul className="account-held">
          {data.memberships.map((held) => (
            <li key={held}>{held}</li>
          ))}
        </ul>
      )}
      {form && <Logout form={form} />}
    </Panel>
  );
}

function Logout({ form: { path, blockId } }: { form: PlacedForm }) {
  const words = useWordsOf(memberWords);
  return (
    <form method="post" action={path} id="logout">
      <input type="hidden" name="x_form" value={blockId} />
      <button type="submit" className="button">
        {words.logout}
      </button>
    </form>
  );
}
