import { paths } from '#app/routes.ts'
import type { NotificationType, NotificationView, TestAnswer } from '#features/notifications/contract.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#shared/ids.ts'

const samples: Record<NotificationType, { title: string; message: string; link: string }> = {
  order_update: { title: 'Order completed', message: 'A test: this is how news of an order looks.', link: paths.tracking },
  payment: { title: 'Payment received', message: 'A test: this is how news of a payment looks.', link: `${paths.profile}?section=deposit` },
  support: { title: 'You have an answer', message: 'A test: this is how an answer of our support looks.', link: paths.liveChat },
  promo: { title: 'An offer', message: 'A test: this is how an offer looks.', link: paths.home },
  system: { title: 'News about your account', message: 'A test: this is how news of your account looks.', link: paths.profile },
}

/** Makes a notification of a type for whoever asks, by every way that their preferences say. */
export async function sendTest(ctx: Context, userId: string, type: NotificationType): Promise<TestAnswer> {
  const data: NotificationView | null = await notify(ctx, { userId, key: `test:${newId('tst')}`, type, ...samples[type] })
  const message = data ? 'The test notification is on its way.' : 'Your preferences keep notifications of this type out of the shop.'
  return { success: true, message, data }
}
