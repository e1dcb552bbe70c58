import { type OrderStatus, orderStatuses } from '#features/orders/contract.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

const HOUR_MS = 3_600_000

/** What any letter and message is about in a preview: one key for all that they name. */
export function sampleData(now: Date): Record<string, string> {
  return {
    userId: 'usr_sample',
    orderId: 'ord_sample',
    orderRefundId: 'orf_sample',
    remedyId: 'rmd_sample',
    withdrawalId: 'wdr_sample',
    depositId: 'dep_sample',
    reviewId: 'rev_sample',
    conversationId: 'cnv_sample',
    messageId: 'msg_sample',
    from: '0',
    upTo: '9',
    tokenId: 'tok_sample',
    requestId: 'req_sample',
    exportId: 'exp_sample',
    invitationId: 'inv_sample',
    endpointId: 'whe_sample',
    host: 'hooks.example',
    name: 'A passkey',
    role: 'support',
    inviter: 'Grace Hopper',
    delivered: '3800',
    backCents: '199',
    balanceCents: '5000',
    dueAt: now.toISOString(),
    refillUntil: new Date(now.getTime() + 30 * 24 * HOUR_MS).toISOString(),
    notice: 'ntc_sample',
    notices: 'ntc_sample',
  }
}

/**
 * A shop in which there is one customer with one order, whoever asks: letters and messages come out of it as they would
 * of the real one, and nobody's data stands in them. What is written to it is gone. Settings are the real ones.
 */
export function sampleContext(ctx: Context, status: OrderStatus = 'completed'): Context {
  const rows = sampleRows(ctx.now(), status)
  const real = ctx.db.query.bind(ctx.db)
  const query: unknown = (...[text, values, name]: Parameters<typeof real>) => {
    const [, table = ''] = /\bfrom\s+([a-z_]+)/.exec(text) ?? []
    if (table === 'settings' || table === 'notification_texts') return real(text, values, name)
    const found = text.trimStart().startsWith('select') ? (rows[table] ?? []) : []
    return Promise.resolve({ rows: found, rowCount: found.length })
  }
  const db = { query: query as Queryable['query'] }
  const transaction = <Result>(work: (tx: Transaction) => Promise<Result>) => work({ ...db, inTransaction: true })
  return { ...ctx, db: { ...ctx.db, ...db, transaction, grouped: transaction } }
}

/** The status that an event's sample order has: `order.partial` is about one that was delivered in part. */
export function statusFor(subject: string): OrderStatus {
  return orderStatuses.find((status) => subject.endsWith(status)) ?? 'completed'
}

function sampleRows(now: Date, status: OrderStatus): Record<string, Record<string, unknown>[]> {
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const user = {
    id: 'usr_sample',
    email: 'ada@example.com',
    username: 'Ada Lovelace',
    role: 'customer',
    orderEmails: true,
    createdAt: at(900),
  }
  const conversation = { id: 'cnv_sample', channel: 'chat', userId: user.id, email: null, subject: '', status: 'person', customerSeen: 0 }
  const words = { title: 'Order completed', message: 'Order GS-100042: 5,000 views are delivered.', link: '/tracking' }
  return {
    users: [{ ...user, userId: user.id, emailVerifiedAt: at(800), emailVerified: true, secondFactorAt: null }],
    orders: [{ ...sampleOrder(at, status) }],
    payment_attempts: [sampleAttempt(at)],
    order_refunds: [
      {
        id: 'orf_sample',
        key: 'asked',
        orderId: 'ord_sample',
        creditNoteNumber: 'CN-10007',
        destination: 'method',
        amountCents: 199,
        toMethodCents: 199,
        toBalanceCents: 0,
        toBonusCents: 0,
        paymentRefundId: null,
        currency: 'USD',
        reason: 'Not all of it was delivered.',
        actor: 'rule',
        createdAt: at(1),
      },
    ],
    remedies: [
      {
        id: 'rmd_sample',
        orderId: 'ord_sample',
        kind: 'refill',
        status: 'granted',
        message: 'Some of the views are gone again.',
        currentCount: 13_400,
        amountCents: null,
        quantity: 600,
        orderRefundId: null,
        decidedBy: 'rule',
        answer: '600 views are missing. They are delivered again.',
        createdAt: at(3),
        decidedAt: at(2),
        doneAt: null,
      },
    ],
    withdrawals: [
      {
        id: 'wdr_sample',
        orderNumber: 'GS-100042',
        email: user.email,
        name: user.username,
        orderId: 'ord_sample',
        remedyId: 'rmd_sample',
        receivedAt: at(2),
      },
    ],
    deposits: [{ id: 'dep_sample', userId: user.id, amountCents: 2_500, currency: 'USD', createdAt: at(1), paidAt: at(1) }],
    wallets: [{ paidCents: 5_000, bonusCents: 0 }],
    reviews: [
      {
        userId: user.id,
        email: user.email,
        title: 'Steady',
        service: 'Instagram Views',
        refusal: 'off_topic',
        reason: 'It is about another shop.',
      },
    ],
    conversations: [conversation],
    conversation_messages: [
      { seq: 5, id: 'msg_sample', authorId: user.id, content: 'The missing views are on their way.', createdAt: at(1) },
    ],
    staff_invitations: [{ id: 'inv_sample', email: 'grace@example.com', role: 'support', inviter: 'Grace Hopper' }],
    notices: [{ id: 'ntc_sample', userId: user.id, type: 'order_update', content: words, createdAt: at(1) }],
  }
}

function sampleOrder(at: (hours: number) => Date, status: OrderStatus): Order {
  return {
    id: 'ord_sample',
    orderNumber: 'GS-100042',
    userId: 'usr_sample',
    email: 'ada@example.com',
    socialUsername: 'ada.makes',
    targetUrl: 'https://www.instagram.com/reel/Cx1sample/',
    targetKey: 'instagram/reel/Cx1sample',
    serviceId: 'svc_sample',
    packageId: 'pkg_sample',
    priceId: 'prc_sample',
    platform: 'instagram',
    serviceType: 'views',
    quality: 'general',
    quantity: 5_000,
    priceCents: 699,
    discountCents: 0,
    promotionId: null,
    promotionLabel: null,
    currency: 'USD',
    note: null,
    status,
    inFlight: false,
    delivered: status === 'completed' ? 5_000 : 3_800,
    startCount: 9_000,
    refundedCents: 0,
    paidAt: at(30),
    createdAt: at(30),
    updatedAt: at(1),
  }
}

/** As the table has it: card 4242 paid all of it. */
function sampleAttempt(at: (hours: number) => Date): Record<string, unknown> {
  return {
    id: 'pay_sample',
    subject_type: 'order',
    subject_id: 'ord_sample',
    provider: 'sandbox',
    method: 'card',
    coin: null,
    amount_cents: 699,
    balance_cents: 0,
    currency: 'USD',
    status: 'succeeded',
    card_brand: 'Visa',
    card_last4: '4242',
    captured_cents: 699,
    refunded_cents: 0,
    expires_at: null,
    created_at: at(30),
  }
}
