/** Why an outbound request was not made or not finished. */
export type OutboundReason =
  | 'BAD_URL'
  | 'FORBIDDEN_ADDRESS'
  | 'FORBIDDEN_PORT'
  | 'NOT_FOUND'
  | 'TOO_MANY_REDIRECTS'
  | 'TOO_SLOW'
  | 'TOO_LARGE'
  | 'WRONG_TYPE'
  | 'UNREACHABLE';

/** The message explains the failure for staff; `cause` is for the log. Neither repeats the other server's response. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
