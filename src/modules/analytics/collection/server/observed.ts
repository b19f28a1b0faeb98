/** Batches as requests showed them, before they are stored. */
import type { Batch } from '../model/batch.ts';
import type { MachineReason } from '../model/score-sender.ts';

/** Facts about the sender of a batch. The address is never stored. */
export interface Sender {
  ip: string;
  userAgent: string;
  isStaff: boolean;
  /** What the request shows against a person, apart from its user agent. */
  marks?: readonly MachineReason[];
  /** The event belongs to no view: it was not reported by a page, but by a call of a mutation or by another module. */
  hasNoView?: true;
  /** Account of the reader, with performance consent only. */
  account: number | null;
}

export interface ObservedBatch {
  batch: Batch;
  sender: Sender;
  /** When the request arrived. */
  receivedMs: number;
  /** Views of the sender in the current minute, on this process. */
  viewsThisMinute: number;
}
