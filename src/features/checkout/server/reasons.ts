/** Why a payment provider is asked to send money back: the `reason` of `refunds`. */

/** It arrived beyond what it was for. */
export const SURPLUS = 'surplus_payment'
/** An order's customer gets it back. */
export const ORDER_REFUND = 'order_refund'
/** A balance is given up, and goes back through the payments that it came from. */
export const PAYOUT = 'payout'
