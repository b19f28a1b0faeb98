/** A reader's account as the API returns it to its screen. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { recordsKey, type RecordNode } from '#admin/generic/records.ts';
import { siteUser } from '../../entity.ts';

export interface Account extends RecordNode {
  username: string;
  firstName: string | null;
  lastName: string | null;
  status: number;
  lastLogin: string | null;
  site: { id: number; name: string } | null;
}

export interface Address {
  email: string;
  isPrimary: boolean;
  created: string;
  until: string | null;
}

export interface Grant {
  id: number;
  membershipId: number;
  title: string;
  starts: string;
  ends: string | null;
  source: string;
  by: string | null;
  holds: boolean;
}

export interface Consent {
  id: number;
  purpose: string;
  kind: string;
  isGiven: boolean;
  wordingVersion: string;
  wording: string | null;
  policy: string | null;
  at: string;
  expires: string | null;
  address: string | null;
  site: string | null;
}

export interface Device {
  device: string;
  created: string;
  used: string | null;
  expires: string;
  simulatedBy: string | null;
}

export interface Note {
  id: number;
  text: string;
  at: string;
  by: string;
}

/** An answer to a question, with the wording that was shown. */
export interface Answer {
  questionId: number;
  question: string;
  answer: string;
  at: string;
  isOffered: boolean;
}

/** From the latest timeline entry about refused logins; null after a successful login. */
export interface FailedLogins {
  attempts: number;
  at: string;
  lockedUntil: string | null;
}

export interface LicenceSeat {
  companyId: number;
  company: string;
  status: 'held' | 'free' | 'full';
  /** Null: unlimited. */
  seats: number | null;
  taken: number;
}

export interface Details {
  failedLogins: FailedLogins | null;
  seat: LicenceSeat | null;
  addresses: Address[];
  grants: Grant[];
  consents: Consent[];
  devices: Device[];
  notes: Note[];
  answers: Answer[];
  sites: { id: number; name: string }[];
}

/** First part of the query keys for the data of one account. */
export const accountKey = (id: number) => [...recordsKey(siteUser), 'account', id];

/** The account in its current state. */
export function useAccount(id: number) {
  const { client } = useApp();
  return useQuery({
    queryKey: [...accountKey(id), 'account'],
    queryFn: () => client.query<Account>('getSiteUser', { id }),
    refetchOnWindowFocus: false,
  });
}

export function useDetails(id: number) {
  const { client } = useApp();
  return useQuery({
    queryKey: [...accountKey(id), 'details'],
    queryFn: () => client.query<Details>('getSiteUserDetails', { id }),
  });
}

/** Returns a function that reloads all account data on the screen. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: recordsKey(siteUser) });
}
