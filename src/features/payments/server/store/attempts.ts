import type { AttemptStatus, PaymentAttempt, PaymentSubject } from '#features/payments/contract.ts'
import { providers } from '#features/payments/rules/kinds.ts'
import { attemptColumns, type AttemptDraft, type AttemptFacts, type AttemptRow, toAttempt } from '#features/payments/server/tables.ts'
import { one, type Queryable, type Transaction } from '#platform/db/database.ts'

/**
 * Creates an attempt with status `created`. If nobody calls its provider, the reconciler looks it up after 60 s. Database time: see
 * `claimDueAttempts`.
 */
export async function insertAttempt(tx: Transaction, draft: AttemptDraft): Promise<PaymentAttempt> {
  const { rows } = await tx.query<AttemptRow>(
    `insert into payment_attempts
       (id, subject_type, subject_id, provider, method, coin, amount_cents, currency, status, request_key, balance_cents, look_up_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'created', $9, $10, now() + interval '60 seconds')
     returning ${attemptColumns}`,
    [
      draft.id,
      draft.subject.type,
      draft.subject.id,
      draft.provider,
      draft.method,
      draft.coin ?? null,
      draft.amountCents,
      draft.currency,
      draft.requestKey ?? null,
      draft.balanceCents ?? 0,
    ],
    'payments_attempt_insert',
  )
  return toAttempt(one(rows))
}

/**
 * When the reconciler looks up an attempt next: less often as it ages, but at least hourly, and right after it expires. Null for a final
 * status. Database time: several processes claim attempts.
 */
const nextLookUp = (status: string) => `
  case when ${status} in ('created', 'requires_action', 'pending', 'unknown') then greatest(
    now() + case ${status} when 'unknown' then interval '5 seconds' when 'pending' then interval '15 seconds' else interval '60 seconds' end,
    least(now() + least(now() - created_at, interval '1 hour'), expires_at + interval '5 seconds')) end`

/** The state that an attempt must be in to move: one of these statuses, with this amount captured. */
export interface AttemptGuard {
  sources: readonly AttemptStatus[]
  capturedCents: number
}

/**
 * Moves an attempt that matches `guard`. Returns undefined if it doesn't match, or would succeed with less money than its price or with
 * another currency.
 */
export async function updateAttempt(
  tx: Transaction,
  id: string,
  facts: AttemptFacts,
  guard: AttemptGuard,
): Promise<PaymentAttempt | undefined> {
  const { rows } = await tx.query<AttemptRow>(
    `update payment_attempts set
       status = $2::text,
       captured_cents = greatest(captured_cents, $3::int),
       provider_reference = coalesce(provider_reference, $5),
       decline_code = $6,
       next_action_url = $7,
       card_brand = coalesce(card_brand, $8),
       card_last4 = coalesce(card_last4, $9),
       card_key = coalesce(card_key, $13),
       card_earlier_keys = coalesce(card_earlier_keys, $16),
       card_country = coalesce(card_country, $14),
       address_country = coalesce(address_country, $15),
       expires_at = coalesce($10, expires_at),
       look_up_at = ${nextLookUp('$2::text')},
       updated_at = now()
     where id = $1 and status = any($11) and captured_cents = $12
       and ($3 = 0 or currency = $4) and ($2 <> 'succeeded' or status = 'succeeded' or $3 - refunded_cents >= amount_cents)
     returning ${attemptColumns}`,
    [
      id,
      facts.status,
      facts.capturedCents,
      facts.currency,
      facts.reference,
      facts.declineCode,
      facts.nextActionUrl,
      facts.cardBrand,
      facts.cardLast4,
      facts.expiresAt,
      guard.sources,
      guard.capturedCents,
      facts.cardKey,
      facts.cardCountry,
      facts.addressCountry,
      facts.cardEarlierKeys,
    ],
    'payments_attempt_move',
  )
  return rows[0] && toAttempt(rows[0])
}

/** Saves the provider's id of an attempt that has none yet. Undefined if it has one, or belongs to another provider. */
export async function updateReference(
  db: Queryable,
  { id, provider, reference }: { id: string; provider: string; reference: string },
): Promise<PaymentAttempt | undefined> {
  const { rows } = await db.query<AttemptRow>(
    `update payment_attempts set provider_reference = $3, updated_at = now()
     where id = $1 and provider = $2 and provider_reference is null
     returning ${attemptColumns}`,
    [id, provider, reference],
  )
  return rows[0] && toAttempt(rows[0])
}

/** Moves an attempt to `unknown` and changes nothing else. Database time: see `claimDueAttempts`. */
export async function updateUnknown(tx: Transaction, id: string, sources: readonly AttemptStatus[]): Promise<PaymentAttempt | undefined> {
  const { rows } = await tx.query<AttemptRow>(
    `update payment_attempts set status = 'unknown', look_up_at = now() + interval '5 seconds', updated_at = now()
     where id = $1 and status = any($2)
     returning ${attemptColumns}`,
    [id, sources],
  )
  return rows[0] && toAttempt(rows[0])
}

/** Schedules the next lookup of an attempt within 5 s. Database time: see `claimDueAttempts`. */
export async function scheduleLookUpNow(tx: Transaction, id: string): Promise<void> {
  await tx.query(`update payment_attempts set look_up_at = least(look_up_at, now() + interval '5 seconds') where id = $1`, [id])
}

export async function lockAttempt(tx: Transaction, id: string): Promise<PaymentAttempt | undefined> {
  const { rows } = await tx.query<AttemptRow>(
    `select ${attemptColumns} from payment_attempts where id = $1 for update`,
    [id],
    'payments_attempt_lock',
  )
  return rows[0] && toAttempt(rows[0])
}

export async function selectAttempt(db: Queryable, id: string): Promise<PaymentAttempt | undefined> {
  const { rows } = await db.query<AttemptRow>(
    `select ${attemptColumns} from payment_attempts where id = $1`,
    [id],
    'payments_attempt_by_id',
  )
  return rows[0] && toAttempt(rows[0])
}

export async function selectAttempts(db: Queryable, ids: readonly string[]): Promise<PaymentAttempt[]> {
  const { rows } = await db.query<AttemptRow>(`select ${attemptColumns} from payment_attempts where id = any($1)`, [ids])
  return rows.map(toAttempt)
}

/** The attempt that the request with this scoped Idempotency-Key created. */
export async function selectAttemptOfRequest(db: Queryable, requestKey: string): Promise<PaymentAttempt | undefined> {
  const { rows } = await db.query<AttemptRow>(`select ${attemptColumns} from payment_attempts where request_key = $1`, [requestKey])
  return rows[0] && toAttempt(rows[0])
}

/** Whether a payment was ever started at this provider. */
export async function existsAttemptBy(db: Queryable, provider: string): Promise<boolean> {
  const { rowCount } = await db.query('select from payment_attempts where provider = $1 limit 1', [provider])
  return rowCount === 1
}

const MAX_ATTEMPTS_READ = 100

/** The newest 100 attempts to pay for `subject`, newest first. Always includes the attempts that captured money, however old. */
export async function selectAttemptsOf(db: Queryable, subject: PaymentSubject): Promise<PaymentAttempt[]> {
  const { rows } = await db.query<AttemptRow>(
    `select ${attemptColumns} from (
       select * from payment_attempts where subject_id = $1 and subject_type = $2
       order by captured_cents > 0 desc, created_at desc, id desc limit $3
     ) kept order by created_at desc, id desc`,
    [subject.id, subject.type, MAX_ATTEMPTS_READ],
    'payments_attempts_of',
  )
  return rows.map(toAttempt)
}

/** The newest attempt for each subject that has one. */
export async function selectLatestOf(db: Queryable, type: PaymentSubject['type'], ids: readonly string[]): Promise<PaymentAttempt[]> {
  const { rows } = await db.query<AttemptRow>(
    `select distinct on (subject_id) ${attemptColumns} from payment_attempts where subject_id = any($1) and subject_type = $2
     order by subject_id, created_at desc, id desc`,
    [ids, type],
    'payments_latest_of',
  )
  return rows.map(toAttempt)
}

/**
 * Claims the attempts that are due for a lookup, up to `limit` of each provider, so that one with many doesn't delay the others. Each is due
 * again later unless it settles. Database time: several processes claim them.
 */
export async function claimDueAttempts(db: Queryable, limit: number): Promise<PaymentAttempt[]> {
  const { rows } = await db.query<AttemptRow>(
    `update payment_attempts set look_up_at = ${nextLookUp('status')}
     where id in (
       select due.id from unnest($2::text[]) one(provider) cross join lateral (
         select id from payment_attempts where provider = one.provider and look_up_at <= now() order by look_up_at limit $1 for update skip locked
       ) due)
     returning ${attemptColumns}`,
    [limit, providers],
  )
  return rows.map(toAttempt)
}
