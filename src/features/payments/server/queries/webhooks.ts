import type { ProviderWebhookView } from '#features/payments/contract.ts'
import {
  selectWebhooks,
  selectWebhooksOf,
  type WebhookOnRecord,
  type WebhookQuestion,
  type WebhookRow,
} from '#features/payments/server/store/webhooks.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { WebhookOnRecord }

/** What providers said of these attempts, oldest first; at most 100. */
export async function webhooksOf(db: Queryable, attemptIds: readonly string[]): Promise<WebhookOnRecord[]> {
  return attemptIds.length === 0 ? [] : selectWebhooksOf(db, attemptIds)
}

/** What providers told the shop, the youngest first; `nextCursor` asks for the page after this one. */
export async function providerWebhooks(
  db: Queryable,
  { cursor, limit, ...question }: Omit<WebhookQuestion, 'after'> & { cursor?: string | undefined },
): Promise<{ data: ProviderWebhookView[]; nextCursor: string | null }> {
  const found = await selectWebhooks(db, { ...question, after: cursor, limit: limit + 1 })
  const data = found.slice(0, limit).map(present)
  return { data, nextCursor: found.length > limit ? (data.at(-1)?.id ?? null) : null }
}

function present({ payload, receivedAt, settledAt, ...rest }: WebhookRow): ProviderWebhookView {
  const { attemptId, reference, status, capturedCents, currency, declineCode } = payload
  return {
    ...rest,
    // Picked, not taken out: what a provider adds one day stays inside.
    payload: { attemptId, reference, status, capturedCents, currency, ...(declineCode && { declineCode }) },
    receivedAt: receivedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }
}
