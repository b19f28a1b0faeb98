import type { PageSubject } from '#page-model/page.ts';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { LOGIN_PATH } from '../model/paths.ts';
import { subscriptionWords } from '../words/index.ts';

/** The link to the login, which returns readers to `path`; nothing on a site without accounts. */
export function LoginLink({ page, path }: { page: PageSubject; path: string }) {
  const words = useWordsOf(subscriptionWords);
  const attributes = useWordsAttributes(subscriptionWords);
  if (!page.site.settings.modulesOn.has('memberships')) return null;
  const back = new URLSearchParams({ redirectTo: path }).toString();
  return (
    <p {...attributes}>
      {words.haveAccount}{' '}
      <a href={`${LOGIN_PATH}?${back}`} rel="nofollow">
        {words.login}
      </a>
    </p>
  );
}
