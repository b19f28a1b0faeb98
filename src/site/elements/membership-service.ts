/**
 * API for a site's scripts about its memberships (specification, public site, section 7): an element
 * `site-membership-service`, on pages with such a script, whose code loads only for it. Its results grant no
 * access to anything.
 */

import { readerInfo } from './reader.ts';

interface Answer<Result> {
  data: Record<string, Result | null> | null;
}

interface HeldMembership {
  id: number;
  title: string;
  alias: string | null;
  isFree: boolean;
}

interface Page<Node> {
  edges: { node: Node }[];
}

/**
 * Cookies in which the API caches for a day which company a network belongs to, or that it belongs to none.
 */
const COMPANY_COOKIE = /(?:^|; )licence_company_\d+=/;
const NONE_COOKIE = /(?:^|; )licence_none_\d+=/;

export class BlockElement extends HTMLElement {
  /** Whether readers can join and log in on this site. */
  async isMembershipSystemActive(): Promise<boolean> {
    return (await ask('getMembershipStream', { status: 1, limit: 1 })) !== null;
  }

  isLoggedIn(): boolean {
    return document.documentElement.hasAttribute('data-member');
  }

  /** The reader, with the memberships they hold; null for anonymous readers. */
  async getUserInfo(): Promise<unknown> {
    return this.isLoggedIn() ? readerInfo() : null;
  }

  /** Whether a company's licence covers the reader's network; checked once a day. */
  async hasSiteLicenseCompany(): Promise<boolean> {
    if (COMPANY_COOKIE.test(document.cookie)) return true;
    if (NONE_COOKIE.test(document.cookie)) return false;
    const found = await ask<{ companyName: string | null }>('siteLicenseCompany', {});
    return found?.companyName != null;
  }

  /** Those that are free and can be joined. */
  async getFreeMemberships(): Promise<HeldMembership[]> {
    const found = await ask<Page<HeldMembership>>('getMembershipStream', { status: 1 });
    return (found?.edges ?? []).map(({ node }) => node).filter(({ isFree }) => isFree);
  }

  /** Logs out and opens the front page. */
  async logout(): Promise<void> {
    await ask('logoutSiteUser', {});
    location.assign('/');
  }

  goToJoinPage(): void {
    location.assign(`/membership/choose?${back()}`);
  }

  /** URL of the login page, which returns the reader to this page. */
  getLoginLink(): string {
    return `/account/login?${back()}`;
  }
}

function back(): string {
  const { pathname, search, hash } = location;
  return new URLSearchParams({ redirectTo: `${pathname}${search}${hash}` }).toString();
}

/** Returns the result of a stored operation; null if it is refused. */
async function ask<Result>(id: string, input: object): Promise<Result | null> {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, variables: { input } }),
  });
  const { data }: Answer<Result> = await answer.json();
  return data ? (Object.values(data)[0] ?? null) : null;
}
