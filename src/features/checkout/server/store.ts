import type { OrderRefund } from '#features/checkout/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** Inserts a refund of a locked order. Like the order's events, it's dated when it is inserted, so that they can be compared. */
export async function insertOrderRefund(tx: Transaction, draft: OrderRefundDraft): Promise<OrderRefund> {
  return tx.one<OrderRefund>(
    `insert into order_refunds (id, key, order_id, credit_note_number, destination, amount_cents, to_method_cents, to_balance_cents,
       to_bonus_cents, payment_refund_id, currency, reason, actor, created_at)
     values ($1, $2, $3, 'CN-' || nextval('credit_note_numbers'), $4, $5, $6, $7, $8, $9, $10, $11, $12, clock_timestamp())
     returning ${orderRefundColumns}`,
    [
      draft.id,
      draft.key,
      draft.orderId,
      draft.destination,
      draft.amountCents,
      draft.toMethodCents,
      draft.toBalanceCents,
      draft.toBonusCents,
      draft.paymentRefundId,
      draft.currency,
      draft.reason,
      draft.actor,
    ],
  )
}

export async function selectOrderRefund(db: Queryable, id: string): Promise<OrderRefund | undefined> {
  return db.first<OrderRefund>(`select ${orderRefundColumns} from order_refunds where id = $1`, [id])
}

export async function selectByKey(db: Queryable, key: string): Promise<OrderRefund | undefined> {
  return db.first<OrderRefund>(`select ${orderRefundColumns} from order_refunds where key = $1`, [key])
}

/** The order refunds that these payment refunds belong to. */
export async function selectByPaymentRefunds(db: Queryable, paymentRefundIds: readonly string[]): Promise<OrderRefund[]> {
  return db.all<OrderRefund>(`select ${orderRefundColumns} from order_refunds where payment_refund_id = any($1)`, [paymentRefundIds])
}

/** The refunds of these orders, oldest first. */
export async function selectOfOrders(db: Queryable, orderIds: readonly string[]): Promise<OrderRefund[]> {
  return db.all<OrderRefund>(`select ${orderRefundColumns} from order_refunds where order_id = any($1) order by created_at, id`, [orderIds])
}

/** A customer's disputed orders that were refunded to the balance, with the cents refunded to it. */
export async function selectDisputedBalanceRefunds(db: Queryable, userId: string): Promise<{ orderId: string; toBalanceCents: Cents }[]> {
  return db.all(
    `select order_id as "orderId", sum(to_balance_cents) as "toBalanceCents" from order_refunds
     where destination = 'balance' and order_id in (
       select own.id from disputes_published disputed join orders_published own on own.id = disputed.order_id where own.user_id = $1)
     group by 1`,
    [userId],
    'disputed_balance_refunds',
  )
}

/** Which of these orders were paid at least partly from a balance, by customers who had money withdrawn by a dispute. */
export async function selectPaidFromDisputedBalances(
  db: Queryable,
  orderIds: readonly string[],
): Promise<{ id: string; userId: string }[]> {
  return db.all(
    `select id, user_id as "userId" from orders_published own
     where id = any($1)
       and exists (select from payments_published paid where paid.subject_id = own.id and paid.subject_type = 'order'
         and paid.status = 'succeeded' and (paid.method = 'balance' or paid.balance_cents > 0))
       and user_id in (
         select coalesce(ordered.user_id, deposit.user_id) from disputes_published disputed
           join payments_published payment on payment.id = disputed.attempt_id
           left join orders_published ordered on ordered.id = disputed.order_id
           left join deposits_published deposit on deposit.id = payment.subject_id
         where disputed.withdrawn_cents > 0)`,
    [orderIds],
    'paid_from_disputed_balances',
  )
}

/** The sum of each order's refunds. */
export async function sumByOrder(db: Queryable): Promise<{ orderId: string; currency: string; cents: Cents }[]> {
  return db.all<{ orderId: string; currency: string; cents: Cents }>(
    'select order_id as "orderId", currency, sum(amount_cents) as cents from order_refunds group by 1, 2',
  )
}

/** An order refund before the database assigns its number and date. */
type OrderRefundDraft = Omit<OrderRefund, 'creditNoteNumber' | 'createdAt'>

const orderRefundColumns = `
  id, key, order_id as "orderId", credit_note_number as "creditNoteNumber", destination, amount_cents as "amountCents",
  to_method_cents as "toMethodCents", to_balance_cents as "toBalanceCents", to_bonus_cents as "toBonusCents",
  payment_refund_id as "paymentRefundId", currency, reason, actor, created_at as "createdAt"`

/** `reason` of a payment refund that belongs to an order refund. */
export const ORDER_REFUND = 'order_refund'
/** `reason` of a payment refund that pays out a balance. */
export const PAYOUT = 'payout'
