import type { PlacedForm } from '#model/pages/define-form.ts';
import type { PageSubject } from '#page-model/page.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { PREFERENCES_PATH } from '../../../composer/model/paths.ts';
import { LoginLink } from '../../ui/login-link.tsx';
import { subscriptionWords } from '../../words/index.ts';
import { linkForm } from './forms.ts';

interface LinkRequestProps {
  page: PageSubject;
  /** Undefined outside of a page, as in pickers. */
  placed: PlacedForm | undefined;
}

/** For readers without a valid link: the form that emails one, and the login. */
export function LinkRequest({ page, placed }: LinkRequestProps) {
  const words = useWordsOf(subscriptionWords);
  const hasLink = new URLSearchParams(page.module?.search ?? '').has('id');
  return (
    <>
      {hasLink && <p>{words.linkOver}</p>}
      <p>{words.requestText}</p>
      {placed && <PublicForm form={linkForm} placed={placed} />}
      <LoginLink page={page} path={PREFERENCES_PATH} />
    </>
  );
}
