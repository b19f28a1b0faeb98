import type { Tone } from '#model/screens/define-list.ts';

/** A user as the API returns it. */
export interface UserRow {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  status: number;
  isGlobal: number;
  isInvited: boolean;
  tenants: { id: number; name: string }[] | null;
  lastLogin: string | null;
  secondFactorSince: string | null;
  newEmail: string | null;
  newUsername: string | null;
  newNamesSince: string | null;
}

export const isActive = ({ status }: UserRow): boolean => status === 1;

/** Active, inactive, or invited without having set a password yet. */
export function stateOf(user: UserRow): { label: string; tone: Tone } {
  if (!isActive(user)) return { label: 'Inactive', tone: 'off' };
  return user.isInvited ? { label: 'Invited', tone: 'waiting' } : { label: 'Active', tone: 'good' };
}
