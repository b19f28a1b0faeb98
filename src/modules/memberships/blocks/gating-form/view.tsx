import type { BlockProps } from '#model/define-block.ts';
import { HOLE } from '#site/ui/hole.ts';
import { useWordsOf } from '#site/ui/words.ts';
import type { ShownMembership } from '../../memberships.ts';
import { ACCOUNT_PATHS, backTo, SIGNUP_PATH } from '../../paths.ts';
import { memberWords } from '../../words.ts';
import type { gatingForm } from './block.ts';

type Props = BlockProps<(typeof gatingForm)['settings'], readonly ShownMembership[]>;

export function View({ settings, data, page }: Props) {
  const words = useWordsOf(memberWords);
  const { path, content } = page;
  const sentences = new Map([
    ['membershipMissing', words.membershipMissing],
    ['viewsUsed', words.viewsUsed],
    ['membershipRequired', words.membershipNeeded],
  ]);
  const reason = content?.gated?.reason ?? '';
  return (
    <div className="gating-form">
      {settings.title && <h2>{settings.title}</h2>}
      {page.isMetered && HOLE}
      <p>{sentences.get(reason) ?? words.membersOnly}</p>
      <div className="gating-ways">
        {data.map(({ id, title, alias }) => (
          <a key={id} className="button" href={backTo(`${SIGNUP_PATH}${alias}`, path)}>
            {words.join(title)}
          </a>
        ))}
        {reason !== 'membershipMissing' && (
          <a href={backTo(ACCOUNT_PATHS.login, path)} rel="nofollow">
            {words.login}
          </a>
        )}
      </div>
    </div>
  );
}
