/**
 * Columns of a redirect in statements over many of them, in this order. `to_address` holds what `targetAddress` returns for
 * the target in `to`.
 */
export const REDIRECT_COLUMNS = ['site_id', 'from', 'to', 'to_address'] as const;
