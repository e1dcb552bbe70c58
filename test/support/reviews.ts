import type { ReviewPage } from '#features/reviews/contract.ts'
import { approveReview } from '#features/reviews/server/commands/moderate.ts'
import type { Asker } from './answers.ts'
import type { Answer, TestShop } from './app.ts'
import { buy } from './orders.ts'
import { olive } from './staff.ts'

/** The response to an accepted review. */
export const THANKS = { success: true, message: 'Thank you for your feedback. Your review will be published after moderation.' }

let made = 0

/** A complete, new review of Instagram views. `changes` replace single fields. */
export function submission(changes: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1
  return {
    username: 'Ada Lovelace',
    email: `author${made}@example.com`,
    serviceUsed: 'Instagram Views',
    rating: 4,
    reviewTitle: 'Steady',
    content: `Arrived over the evening, as the page had said. Number ${made}.`,
    ...changes,
  }
}

export function submit(asker: Asker, changes: Record<string, unknown> = {}): Promise<Answer> {
  return asker.request('POST', '/api/leavereview', submission(changes))
}

/** The published reviews. */
export async function publicReviews(shop: TestShop, query = ''): Promise<ReviewPage> {
  const { status, body, text } = await shop.request<ReviewPage>('GET', `/api/leavereview/public${query}`)
  if (status !== 200) throw new Error(`reading reviews returned ${status}: ${text}`)
  return body
}

/** The rows of the reviews with a title. */
export async function storedReviews(shop: TestShop, title: string): Promise<Record<string, unknown>[]> {
  const { rows } = await shop.ctx.db.query<Record<string, unknown>>('select * from reviews where title = $1', [title])
  return rows
}

/** Submits and approves a review. Returns its id. */
export async function publishedReview(shop: TestShop, title: string, changes: Record<string, unknown> = {}): Promise<string> {
  await submit(shop, { reviewTitle: title, ...changes })
  const [review] = await storedReviews(shop, title)
  const id = String(review?.id)
  await approveReview(shop.ctx, id, olive)
  return id
}

/** Creates a paid and completed order. */
export async function completedOrder(
  shop: TestShop,
  { by = shop, ...changes }: { by?: Asker } & Record<string, unknown> = {},
): Promise<{ id: string; email: string }> {
  const { id, email } = await buy(by, changes)
  await shop.ctx.db.query("update orders set status = 'completed', in_flight = false where id = $1", [id])
  return { id, email }
}
