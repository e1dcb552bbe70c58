import { describeDeposit, describeOrder } from '#features/checkout/server/commands/payment-page.ts'
import { trackingLink } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { CURRENCY } from '#shared/money.ts'
import { type DescribedRow, insertTransaction, ledgerTransactions } from './ledger.ts'
import { type DemoPayment, insertPayments } from './payments.ts'
import { DEMO_CUSTOMER, type DemoRow, depositRow, orderRows } from './rows.ts'

/**
 * Adds the demo customer's past, once, all or nothing: orders in every state, a deposit, orders paid from it, and the ledger. Returns
 * whether it did.
 */
export function seedDemoCustomer(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await tx.query("insert into seeds (name) values ('demo customer') on conflict do nothing")
    if (claimed.rowCount === 0) return false
    const now = ctx.now()
    const deposit = depositRow(now)
    const orders = await insertOrders(tx, orderRows(now))
    await Promise.all([insertRefunds(tx, orders), insertDeposit(tx, deposit)])
    await insertPayments(tx, ctx, [paymentOfDeposit(ctx, deposit), ...orders.map((order) => paymentOf(ctx, order))])
    // Sent in this order on one connection, so that each finds the balance left by the one before.
    await Promise.all(ledgerTransactions(orders, deposit).map((dated) => insertTransaction(tx, dated)))
    return true
  })
}

/** Inserts orders and their events. Returns the orders with their descriptions on statements. */
async function insertOrders(tx: Transaction, orders: readonly DemoRow[]): Promise<DescribedRow[]> {
  await tx.query(
    `insert into orders (id, order_number, user_id, email, social_username, target_url, target_key, service_id, package_id, price_id,
       platform, service_type, quality, quantity, price_cents, currency, status, in_flight, delivered, start_count, refunded_cents,
       paid_at, created_at, updated_at, device)
     select id, "orderNumber", $2, $3, $4, "targetUrl", "targetKey", "serviceId", "packageId", "priceId",
       platform, "serviceType", quality, quantity, "priceCents", $5, status, "inFlight", delivered, "startCount", "refundedCents",
       "paidAt", "placedAt", "updatedAt", device
     from (
       select * from jsonb_to_recordset($1) as row(id text, "orderNumber" text, "targetUrl" text, "targetKey" text, "serviceId" text, "packageId" text,
         "priceId" text, platform text, "serviceType" text, quality text, quantity integer, "priceCents" integer, status text,
         "inFlight" boolean, delivered integer, "startCount" bigint, "refundedCents" integer, "paidAt" timestamptz, "placedAt" timestamptz, "updatedAt" timestamptz,
         device text)
       order by "placedAt"
     ) past`,
    [JSON.stringify(orders), DEMO_CUSTOMER.id, DEMO_CUSTOMER.email, DEMO_CUSTOMER.socialUsername, CURRENCY],
  )
  await tx.query(
    `insert into order_events (order_id, type, actor, reason, money_cents, status, delivered, created_at)
     select "orderId", type, actor, reason, cents, status, delivered, at
     from jsonb_to_recordset($1) as row("orderId" text, type text, actor text, reason text, cents integer, status text,
       delivered integer, at timestamptz, place integer)
     order by at, place`,
    [JSON.stringify(orders.flatMap(({ id, events }) => events.map((event, place) => ({ orderId: id, place, ...event }))))],
  )
  return orders.map((order) => ({ ...order, description: describeOrder(order) }))
}

/** Inserts the refunds of what wasn't delivered, to the balance. */
async function insertRefunds(tx: Transaction, orders: readonly DemoRow[]): Promise<void> {
  await tx.query(
    `insert into order_refunds (id, key, order_id, credit_note_number, destination, amount_cents, to_balance_cents, currency, reason, actor,
       created_at)
     select "refundId", 'shortfall:' || id, id, 'CN-' || nextval('credit_note_numbers'), 'balance', "refundedCents", "refundedCents", $2,
       refunded, 'rule', "updatedAt"
     from (
       select * from jsonb_to_recordset($1) as row(id text, "refundId" text, "refundedCents" integer, refunded text, "updatedAt" timestamptz)
       where "refundedCents" > 0 order by "updatedAt"
     ) past`,
    [JSON.stringify(orders), CURRENCY],
  )
}

async function insertDeposit(tx: Transaction, { id, amountCents, openedAt, paidAt }: ReturnType<typeof depositRow>): Promise<void> {
  await Promise.all([
    tx.query(
      `insert into ledger_accounts (id, kind) values ('customer:' || $1, 'liability'), ('bonus:' || $1, 'liability') on conflict do nothing`,
      [DEMO_CUSTOMER.id],
    ),
    tx.query('insert into deposits (id, user_id, amount_cents, currency, created_at, paid_at) values ($1, $2, $3, $4, $5, $6)', [
      id,
      DEMO_CUSTOMER.id,
      amountCents,
      CURRENCY,
      openedAt,
      paidAt,
    ]),
  ])
}

function paymentOf(ctx: Context, order: DescribedRow): DemoPayment {
  return {
    id: order.attemptId,
    subject: { type: 'order', id: order.id },
    paidWith: order.paidWith,
    cents: order.priceCents,
    at: order.placedAt,
    settledAt: order.paidAt ?? order.updatedAt,
    description: order.description,
    returnUrl: trackingLink(ctx, order.id),
  }
}

function paymentOfDeposit(ctx: Context, deposit: ReturnType<typeof depositRow>): DemoPayment {
  return {
    id: deposit.attemptId,
    subject: { type: 'deposit', id: deposit.id },
    paidWith: 'card',
    cents: deposit.amountCents,
    at: deposit.openedAt,
    settledAt: deposit.paidAt,
    description: describeDeposit('card'),
    returnUrl: `${ctx.config.PUBLIC_URL}/profile?section=deposit&deposit=${deposit.id}`,
  }
}
