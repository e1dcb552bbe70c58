import { sendLetter } from '#features/notifications/server/commands/letters.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import type { Event } from '#features/notifications/server/events/event.ts'
import { events, type ToldNews } from '#features/notifications/server/events/table.ts'
import { messageOf } from '#features/notifications/server/texts/own-words.ts'
import type { Context } from '#platform/context.ts'
import type { JobData } from '#platform/jobs/queue.ts'

/** Tells customers of a piece of news as the table of events says: in the shop first, then by mail. */
export async function tellNews(ctx: Context, news: ToldNews, payload: JobData): Promise<void> {
  const { type, mail, isSecurity, tell }: Event = events[news]
  const told = await tell(ctx, payload)
  if (!told) return
  const { userId, occasion, letter } = told
  const words =
    told.words &&
    (await messageOf(ctx, news, told.words, { ...(payload.orderId && { orderId: payload.orderId }), ...(userId && { userId }) }))
  if (userId !== null && words) {
    const hasLetter = mail !== 'copy'
    await notify(ctx, { userId, key: `${news}:${occasion}`, type, ...words, hasLetter, ...(isSecurity && { isSecurity }) })
  }
  if (letter) await sendLetter(ctx, { ...letter, userId, type, mail, words })
}
