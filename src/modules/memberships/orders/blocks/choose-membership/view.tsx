import type { BlockProps } from '#model/define-block.ts';
import { useWordsOf } from '#site/ui/words.ts';
import { accountQueryOf } from '../../../account/model/account-query-of.ts';
import type { ShownMembership } from '../../model/memberships.ts';
import { ACCOUNT_PATHS, backTo, SIGNUP_PATH } from '../../../paths.ts';
import { MembershipDetails } from '../../ui/membership-details.tsx';
import { Panel } from '../../../account/ui/panel.tsx';
import { WithoutOne } from '../../ui/without-one.tsx';
import { memberWords } from '../../../words/index.ts';
import type { chooseMembership } from './block.ts';

type Props = BlockProps<(typeof chooseMembership)['settings'], readonly ShownMembership[]>;

export function View({ settings, data, page }: Props) {
  const words = useWordsOf(memberWords);
  const redirectTo = accountQueryOf(page).redirectTo || '/';
  return (
    <Panel
      own={settings.title}
      title={words.chooseMembership}
      text={data.length === 0 ? words.notAvailable : undefined}
      links={[
        { href: backTo(ACCOUNT_PATHS.login, redirectTo), label: words.login, before: words.haveAccount },
      ]}
    >
      <ul className="memberships">
        {data.map((membership) => {
          const { id, title, alias } = membership;
          return (
            <li key={id}>
              <h2>{title}</h2>
              <MembershipDetails membership={membership} language={page.site.language} />
              <a className="button" href={backTo(`${SIGNUP_PATH}${alias}`, redirectTo)}>
                {words.join(title)}
              </a>
            </li>
          );
        })}
      </ul>
      {data.length > 0 && <WithoutOne settings={page.site.settings} />}
    </Panel>
  );
}
