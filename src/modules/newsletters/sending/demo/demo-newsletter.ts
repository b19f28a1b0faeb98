/** The language of the demo's newsletters. Items are named by their slugs. */
import type { TemplateDesign } from '../../composer/model/design.ts';

/** A sent campaign. Its items were published before it. */
export interface DemoIssue {
  subject: string;
  preheader: string;
  /** Days before the demo was created, at the newsletter's hour. */
  daysAgo: number;
  /** Paragraphs that open it. */
  opening: readonly string[];
  lead: string;
  /** Items below the lead, with images. */
  list: readonly string[];
  /** A title, and items as headlines at the end. */
  brief?: { title: string; items: readonly string[] };
}

export interface DemoNewsletter {
  title: string;
  description: string;
  fromEmail: string;
  template: {
    name: string;
    description: string;
    preheaderBlurb: string;
    design: Partial<TemplateDesign>;
  };
  /** What its ad position shows while nothing is booked. `item`: the item whose image it has. */
  houseAd: { headline: string; text: string; button: string; item: string };
  /** Newest first. */
  issues: readonly DemoIssue[];
  /** A campaign that editors still work on; its list fills itself. */
  draft: { subject: string; opening: readonly string[]; lead: string };
}

/** First name, last name, email. */
export type DemoSubscriber = readonly [firstName: string, lastName: string, email: string];

export interface DemoNewsletters {
  fromName: string;
  postalAddress: string;
  /** Titles of lists in drafts and templates. */
  listTitle: string;
  /** Name of the ad position. */
  adPosition: string;
  newsletters: readonly [DemoNewsletter, DemoNewsletter];
  /** People who receive tests of both newsletters. */
  testers: readonly DemoSubscriber[];
  /** All subscribe to the first newsletter, every second one to both. */
  subscribers: readonly DemoSubscriber[];
}
