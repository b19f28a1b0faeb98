/** What newsletters store about one address. */
import type { SubscriptionSource } from '../../subscriptions/model/sources.ts';
import type { SuppressionReason } from '../../suppression/model/reasons.ts';

/** The proof of consent of a sign-up. */
export interface ConsentProof {
  site: string;
  newsletter: string;
  source: SubscriptionSource;
  promoCode: string | null;
  consentKind: 'express' | 'implied';
  consentText: string | null;
  consentVersion: string | null;
  form: string | null;
  page: string | null;
  requestedAt: string;
  confirmedAt: string | null;
  /** Id of the link that confirmed it, or the source of one that needed no link. */
  confirmedBy: string | null;
  unsubscribeSource: SubscriptionSource | null;
  unsubscribeReason: string | null;
}

/** A subscription with the proof of its last sign-up. */
export interface AddressSubscription extends ConsentProof {
  id: number;
  status: 'pending' | 'confirmed' | 'paused' | 'unsubscribed';
  firstName: string | null;
  lastName: string | null;
  country: string | null;
  unsubscribedAt: string | null;
  isUntracked: boolean;
  /** The address of the subscription into which it was merged. */
  mergedInto: string | null;
}

/** The proof of an earlier sign-up, which a later one or a merge replaced. */
export interface EarlierProof extends ConsentProof {
  /** The address of the sign-up’s subscription. */
  email: string;
  /** When the subscription ended, or its proof was replaced. */
  endedAt: string;
}

/** An earlier change of a subscription’s status. */
export interface StatusChange {
  at: string;
  newsletter: string;
  status: string;
  source: string | null;
  reason: string | null;
}

/** The welcome email of a newsletter. */
export interface AddressWelcome {
  newsletter: string;
  state: string;
  at: string;
  /** Answer of the mail server. */
  answer: string | null;
  /** When a mail server reported that the email was refused permanently. */
  failedAt: string | null;
  failure: string | null;
  complainedAt: string | null;
}

/** An email of a campaign. */
export interface AddressDelivery extends AddressWelcome {
  campaign: string;
}

/** A first open, or a first click on a link. */
export interface AddressReaction {
  at: string;
  campaign: string;
  /** Null for an open. */
  url: string | null;
}

/** Single opens and clicks of an email, newest first. */
export interface AddressEvents {
  campaign: string;
  events: readonly {
    at: string;
    action: string;
    by: string;
    method: string;
    user_agent: string | null;
  }[];
}

export interface AddressSuppression {
  id: number;
  /** Name of the site; null if the address is suppressed for all. */
  site: string | null;
  reason: SuppressionReason;
  status: 'active' | 'lifted';
  detail: string | null;
  suppressedAt: string;
  liftedAt: string | null;
  liftReason: string | null;
}

export interface AddressHistory {
  email: string;
  subscriptions: AddressSubscription[];
  earlierProofs: EarlierProof[];
  changes: StatusChange[];
  welcomes: AddressWelcome[];
  deliveries: AddressDelivery[];
  reactions: AddressReaction[];
  suppressions: AddressSuppression[];
}
