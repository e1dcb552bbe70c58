import type { ProviderWebhookView } from '#features/payments/contract.ts'
import type { ProviderPayment } from '#features/payments/server/providers/provider.ts'
import * as store from '#features/payments/server/store/webhooks.ts'
import type { Queryable } from '#platform/db/database.ts'
import { type Page, pageOf } from '#shared/page.ts'

export type { WebhookOnRecord } from '#features/payments/server/store/webhooks.ts'

/** Webhooks about these attempts, oldest first, at most 100. */
export async function webhooksOf(db: Queryable, attemptIds: readonly string[]): Promise<store.WebhookOnRecord[]> {
  return attemptIds.length === 0 ? [] : store.selectWebhooksOf(db, attemptIds)
}

/** A page of webhooks from payment providers, newest first. */
export async function providerWebhooks(
  db: Queryable,
  { cursor, limit, ...question }: Omit<store.WebhookQuestion, 'after'> & { cursor?: string | undefined },
): Promise<Page<ProviderWebhookView>> {
  const found = await store.selectWebhooks(db, { ...question, after: cursor, limit: limit + 1 })
  const { data, nextCursor } = pageOf(found, limit, ({ id }) => id)
  return { data: data.map(present), nextCursor }
}

function present({ payload, receivedAt, settledAt, ...rest }: store.WebhookRow): ProviderWebhookView {
  return {
    ...rest,
    // Only known fields, so that fields added by a provider are never shown.
    payload: payload ? publicPart(payload) : {},
    receivedAt: receivedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }
}

function publicPart({ attemptId, reference, status, capturedCents, currency, declineCode }: ProviderPayment) {
  return { attemptId, reference, status, capturedCents, currency, ...(declineCode && { declineCode }) }
}
