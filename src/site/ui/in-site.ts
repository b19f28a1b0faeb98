/** What views get from their site without a prop: its language, and the URLs of its images. */
import { createContext, createElement, useContext, type ReactElement, type ReactNode } from 'react';
import type { MediaAddresses } from '#media/media-addresses.ts';
import type { SiteSummary } from '#page-model/page.ts';
import { LanguageContext } from './words.ts';

const MediaContext = createContext<MediaAddresses | null>(null);

/** The part as it is rendered on pages of the site. */
export function inSite(
  { language, app }: Pick<SiteSummary, 'language' | 'app'>,
  part: ReactNode,
): ReactElement {
  return createElement(
    LanguageContext.Provider,
    { value: language },
    createElement(MediaContext.Provider, { value: app.media }, part),
  );
}

/** The URLs of images. Throws outside of `inSite`: an island has none, they come with its props. */
export function useMedia(): MediaAddresses {
  const media = useContext(MediaContext);
  if (!media) throw new Error('An image is rendered outside of `inSite`, which provides its URLs.');
  return media;
}
