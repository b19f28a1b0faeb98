/** What a merge of two subscriptions changed, so that it can be undone. */
import type { RecordOf } from '#records/record-of.ts';
import type { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';

type Stored = RecordOf<typeof newsletterSubscription>;

/** Fields of a subscription that belong to its owner’s consent. */
export type Proof = Pick<
  Stored,
  | 'status'
  | 'source'
  | 'promoCode'
  | 'consentKind'
  | 'consentText'
  | 'consentVersion'
  | 'consentExpires'
  | 'form'
  | 'page'
  | 'requestedAt'
  | 'confirmedAt'
  | 'confirmedBy'
  | 'unsubscribedAt'
  | 'unsubscribeSource'
  | 'unsubscribeReason'
  | 'unsubscribeCampaign'
  | 'mergedInto'
  | 'isUntracked'
>;

/** A subscription that a merge changed. */
export interface MergedSubscription {
  id: number;
  /** Its version after the merge. */
  version: number;
  before: Proof;
}

/** The proof of a subscription. */
export function proofOf(stored: Stored): Proof {
  const { status, source, promoCode, consentKind, consentText, consentVersion, consentExpires } = stored;
  const { form, page, requestedAt, confirmedAt, confirmedBy, mergedInto, isUntracked } = stored;
  const { unsubscribedAt, unsubscribeSource, unsubscribeReason, unsubscribeCampaign } = stored;
  return {
    status,
    source,
    promoCode,
    consentKind,
    consentText,
    consentVersion,
    consentExpires,
    form,
    page,
    requestedAt,
    confirmedAt,
    confirmedBy,
    mergedInto,
    isUntracked,
    unsubscribedAt,
    unsubscribeSource,
    unsubscribeReason,
    unsubscribeCampaign,
  };
}
