import { expect, onTestFinished, test } from 'vitest'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { approveReview, refuseReview, undoDecision } from '#features/reviews/server/commands/moderate.ts'
import { testShop } from '../support/app.ts'
import { PASSWORD } from '../support/customer.ts'
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

test('a publication can’t be undone once its author is erased: the text of a refused review would remain', async () => {
  const shop = await testShop()
  onTestFinished(() => shop.stop())
  const ada = await confirmed(shop)
  await submit(ada, { reviewTitle: 'Refused, published, erased', email: ada.email })
  const [review] = await storedReviews(shop, 'Refused, published, erased')
  const id = String(review?.id)
  await refuseReview(shop.ctx, id, { refusal: 'personal_data', reason: 'It names Ada Lovelace.' }, olive)
  await approveReview(shop.ctx, id, olive)
  expect((await ada.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  await expect(undoDecision(shop.ctx, id, olive)).rejects.toMatchObject({ code: 'too_late_to_undo' })
  const [row] = await storedReviews(shop, 'Refused, published, erased')
  expect(JSON.stringify(row)).not.toContain('Ada Lovelace')
})
