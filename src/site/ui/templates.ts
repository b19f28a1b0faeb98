/** Views that replace the product's on sites with an extension's templates. */
import { createContext, useContext, type ComponentType } from 'react';
import type { OfModule } from '#model/define-module.ts';
import type { ContentDetail, PageSubject } from '#page-model/page.ts';
import type { FooterProps } from '#site/footer/footer.tsx';
import type { HeaderProps } from '#site/header/header-props.ts';
import type { CardProps } from './card-props.ts';

/** Properties of the template of an item's title. */
export interface ItemTitleProps {
  content: ContentDetail;
  page: PageSubject;
}

/** The views of one folder `templates/<name>`. An absent view is the product's. */
export interface TemplateViews extends OfModule {
  /** `header.tsx`: the contents above the main part of every page. */
  Header?: ComponentType<HeaderProps>;
  /** `footer.tsx`. */
  Footer?: ComponentType<FooterProps>;
  /** `card.tsx`: an item in a list, with its headline as a heading of `level`. */
  Card?: ComponentType<CardProps>;
  /** `item-title.tsx`: the title of an item on its page. Contains the page's only h1. */
  ItemTitle?: ComponentType<ItemTitleProps>;
  /** `style.module.css`: styles of these views, on every page of the site. */
  css: string;
}

/** Templates of the site whose page is rendered; null for the product's own views. */
export const TemplatesContext = createContext<TemplateViews | null>(null);

/** The templates of the site; null for the product's own views. */
export function useTemplates(): TemplateViews | null {
  return useContext(TemplatesContext);
}
