/** Email addresses of one account, the primary one and those that wait for confirmation included. */
export const ADDRESSES_MAX = 5;
