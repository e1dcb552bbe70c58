import { expect, onTestFinished, test } from 'vitest'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { approveReview } from '#features/reviews/server/commands/moderate.ts'
import { testShop } from '../support/app.ts'
import { confirmed, listOf, prefer } from '../support/notifications.ts'
import { storedReviews, submit } from '../support/reviews.ts'
import { olive } from '../support/staff.ts'

test('the author of a review whose title is cut in the notification is notified, whatever characters it has', async () => {
  const shop = await testShop()
  onTestFinished(() => shop.stop())
  const ada = await confirmed(shop)
  await prefer(ada, { system: true, email: true })
  const title = `${'x'.repeat(99)}👍👍`
  expect((await submit(ada, { reviewTitle: title, email: ada.email })).status).toBe(200)
  const [review] = await storedReviews(shop, title)
  await approveReview(shop.ctx, String(review?.id), olive)
  const { rows } = await shop.ctx.db.query<{ payload: Record<string, string> }>(
    `select payload from outbox where type = 'review.published'`,
  )
  expect(rows).toHaveLength(1)
  for (const { payload } of rows) await notifyOfEvent(shop.ctx, 'review.published', payload)
  expect((await listOf(ada)).data[0]?.message).toBe(`Thanks! Everyone can now read “${'x'.repeat(99)}👍”.`)
})
