/** Offers to create an item with the typed name if a picker of items finds none. */
import { useContext } from 'react';
import { AdminAppContext, type AdminApp } from '#admin/generic/app.ts';
import { allowsType } from '#page-model/supported-types.ts';

export interface NewItemOffer {
  label: string;
  /** URL of the form for the new item, with its name. */
  href: string;
}

/**
 * The offer for pickers that accept a single content type, which the site has and this user may create; null
 * otherwise.
 */
export function useNewItemOffer(
  to: string,
  contentTypes: readonly string[] | undefined,
  phrase: string | null,
): NewItemOffer | null {
  const app = useContext(AdminAppContext);
  return app && to === 'content' ? newItemOffer(app, contentTypes ?? [], phrase ?? '') : null;
}

/** Pure. */
export function newItemOffer(
  app: Pick<AdminApp, 'actor' | 'contentTypes'> & { site: Pick<AdminApp['site'], 'supportedContentTypes'> },
  contentTypes: readonly string[],
  phrase: string,
): NewItemOffer | null {
  const name = phrase.trim();
  const [only, ...others] = contentTypes;
  const type = app.contentTypes.find((one) => one.name === only);
  if (!type || others.length > 0 || name === '') return null;
  if (!app.actor.permissions.has('manage_content')) return null;
  if (!allowsType(app.site.supportedContentTypes, type.name)) return null;
  return {
    label: `Create ${type.label.toLowerCase()} “${name}” (opens in a new tab)`,
    href: `/admin/create-content/${type.editKey}?${new URLSearchParams({ name }).toString()}`,
  };
}
