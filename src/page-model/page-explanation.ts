/** Why a page is as it is, and where it is edited: what the toolbar of staff on it shows. */

export interface NamedItem {
  id: number;
  name: string;
}

export interface ExplainedBlock {
  id: string;
  /** Name of its kind, as in `data-block`. */
  type: string;
  /** As editors know it. */
  title: string;
  /** Its queries, in words; empty for a block without any. */
  asked: string[];
  items: NamedItem[];
  /** Found for it, but on the page already. */
  leftOut: NamedItem[];
  /** It has nothing to show, or could not be made: it is not on the page. */
  isAbsent: boolean;
}

export interface PageExplanation {
  /** The item the page is of and the site that owns it. */
  record: { id: number; siteId: number } | null;
  sectionId: number | null;
  /** What an anonymous reader gets of the item, in a sentence; null if it is ungated. */
  access: string | null;
  layout: { id: number; name: string; why: string } | null;
  blocks: ExplainedBlock[];
  /** Rows whose condition does not hold here. */
  hiddenRows: { number: number; condition: string }[];
  problems: string[];
  cache: {
    isKept: boolean;
    /** Whatever is purged under one of them makes the page again. */
    tags: string[];
    /** The instant (ISO) at which it changes; null for none before the day or the year ends. */
    changesAt: string | null;
  };
}

/** As the toolbar shows them (specification, public site, section 2 "Content page shell"). */
export interface StaffLink {
  label: 'Edit Content' | 'Edit Section' | 'Configure layout';
  /** On the site's host, which redirects to the admin with the site selected. */
  href: string;
}

/** A block on the page and where it is edited. */
export interface EditableBlock {
  type: string;
  title: string;
  /** As of `StaffLink`: the editor of the layout with the block selected, next to the preview of this page. */
  href: string;
}

/** What staff on a page are answered. */
export interface StaffAnswer {
  links: StaffLink[];
  /** In the order of the document; none for who may not configure layouts. */
  blocks: EditableBlock[];
  /** Null where readers have no page. */
  explanation: PageExplanation | null;
}
