import type { FormRedirect, SentForm } from '#model/pages/define-form.ts';
import { PREFERENCES_PATH } from '../../composer/model/paths.ts';
import type { PreferencesNotice } from './preferences-notices.ts';

/** Redirects to the preferences page, by the same link, with a notice. */
export function preferencesRedirect(
  { search }: Pick<SentForm, 'search'>,
  done: PreferencesNotice,
): FormRedirect {
  const id = new URLSearchParams(search).get('id');
  const query = new URLSearchParams({ ...(id !== null && { id }), done });
  return { goTo: `${PREFERENCES_PATH}?${query.toString()}` };
}
