import type { SandboxBehavior } from '#features/payments/contract.ts'
import type { SandboxRow, SandboxWebhookRow } from '#features/payments/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A webhook to send: the event and its payment. */
export type DueWebhook = Pick<SandboxWebhookRow, 'id' | 'payment_reference' | 'status' | 'captured_cents' | 'decline_code' | 'created_at'> &
  Pick<SandboxRow, 'attempt_id' | 'method' | 'currency' | 'card_brand' | 'card_last4' | 'acts_at'>

/** Claims due webhooks for half a minute. Database time: several processes claim them. */
export async function claimDueWebhooks(db: Queryable, limit: number): Promise<DueWebhook[]> {
  return db.all<DueWebhook>(
    `with claimed as (
       update sandbox_webhooks set due_at = now() + interval '30 seconds', tries = tries + 1
       where id in (select id from sandbox_webhooks where due_at <= now() order by due_at, id limit $1 for update skip locked)
       returning *
     )
     select claimed.id, payment_reference, claimed.status, claimed.captured_cents, claimed.decline_code, claimed.created_at,
       attempt_id, method, currency, card_brand, card_last4, acts_at
     from claimed join sandbox_payments on reference = payment_reference`,
    [limit],
    'sandbox_webhooks_claim',
  )
}

export interface WebhookAnswer {
  id: number
  accepted: boolean
  answer: string
}

/**
 * Saves the shop's responses. An accepted webhook is sent again a second later until it was accepted 1 + `repeat` times. A refused one is
 * retried with growing delays, for three days. Database time: see `claimDueWebhooks`.
 */
export async function updateAnswered(db: Queryable, answers: WebhookAnswer[], repeat: number): Promise<void> {
  await db.query(
    `update sandbox_webhooks webhook set
       acknowledged = acknowledged + answered.accepted::int,
       last_answer = answered.answer,
       due_at = case
         when answered.accepted and acknowledged < $4 then now() + interval '1 second'
         when answered.accepted or webhook.created_at < now() - interval '3 days' then null
         else now() + make_interval(secs => least(3600, 2 ^ least(tries, 12)))
       end
     from unnest($1::bigint[], $2::bool[], $3::text[]) as answered (id, accepted, answer)
     where webhook.id = answered.id`,
    [answers.map(({ id }) => id), answers.map(({ accepted }) => accepted), answers.map(({ answer }) => answer), repeat],
    'sandbox_webhooks_answered',
  )
}

/** Marks webhooks as lost. They are not sent. */
export async function updateLost(db: Queryable, ids: number[]): Promise<void> {
  await db.query(`update sandbox_webhooks set due_at = null, last_answer = 'lost' where id = any($1)`, [ids])
}

/** Schedules a webhook to be sent again. False if there is none with this id. Database time: see `claimDueWebhooks`. */
export async function updateSendAgain(db: Queryable, id: number): Promise<boolean> {
  return db.affects('update sandbox_webhooks set due_at = now() where id = $1', [id])
}

/** The webhooks of these payments, oldest first. */
export async function selectWebhooksOf(db: Queryable, references: string[]): Promise<SandboxWebhookRow[]> {
  return db.all<SandboxWebhookRow>('select * from sandbox_webhooks where payment_reference = any($1) order by id', [references])
}

export async function selectBehavior(db: Queryable): Promise<SandboxBehavior> {
  return db.one<SandboxBehavior>(
    'select delay_ms as "delayMs", repeat, reverse, drop, api_fault as "apiFault", refund_fault as "refundFault" from sandbox_behaviour',
  )
}

export async function updateBehavior(db: Queryable, behavior: SandboxBehavior): Promise<void> {
  await db.query('update sandbox_behaviour set delay_ms = $1, repeat = $2, reverse = $3, drop = $4, api_fault = $5, refund_fault = $6', [
    behavior.delayMs,
    behavior.repeat,
    behavior.reverse,
    behavior.drop,
    behavior.apiFault,
    behavior.refundFault,
  ])
}
