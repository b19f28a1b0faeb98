/**
 * Explains why a page has its layout, in the order in which layouts are chosen (`layouts/choose-layout.ts`).
 */
import type { PageSubject } from '#page-model/page.ts';
import type { LayoutRecord, SiteData } from '#page-model/site-data.ts';

export function explainLayout(layout: LayoutRecord, page: PageSubject, data: SiteData): string {
  switch (layout.type) {
    case 'content-override':
      return 'This layout is assigned to this item.';
    case 'url-override':
      return 'This layout is assigned to this URL.';
    case 'content-type-override':
      return `This layout is assigned to items of type ${page.content?.typeLabel ?? ''}. No layout is assigned to this item or URL.`;
    case 'content':
      return layout.isGlobal
        ? 'This is the default layout for items. No other layout matches this item.'
        : 'This is the layout for all items. No more specific layout exists.';
    case 'section':
      return ofSection(layout, page, data);
    default:
      return 'This layout is assigned to this system page.';
  }
}

function ofSection({ sectionId, isGlobal }: LayoutRecord, page: PageSubject, data: SiteData): string {
  if (page.content)
    return `The section ${data.sections.get(sectionId ?? 0)?.name ?? ''} uses this layout for its items. No layout is assigned to this item, its URL or its type.`;
  if (sectionId !== null && sectionId === page.section?.id) return 'This layout is assigned to this section.';
  if (sectionId !== null)
    return `This layout is assigned to ${data.sections.get(sectionId)?.name ?? 'a section'} and its subsections. No section in between has its own layout.`;
  return isGlobal
    ? 'This is the default layout for sections. No other layout matches this section.'
    : 'This is the layout for all sections. Neither this section nor its parent sections have their own layout.';
}
