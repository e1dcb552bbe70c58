import type { SupportMetrics } from '#features/support/contract.ts'
import { namesOf } from '#features/support/server/queries/present.ts'
import { countChats, countNewConversations, countRatings, selectByPerson, selectResponses } from '#features/support/server/store/metrics.ts'
import type { Context } from '#platform/context.ts'
import { pluck } from '#shared/records.ts'

const DAY_MS = 86_400_000

/** Computes support metrics for the last `days` days (UTC), including today, on one connection, because this takes seconds in a large shop. */
export async function supportMetrics(ctx: Context, days: number): Promise<SupportMetrics> {
  const to = ctx.now()
  const today = Math.floor(to.getTime() / DAY_MS) * DAY_MS
  const from = new Date(today - (days - 1) * DAY_MS)
  const window = { from, to }
  const [newConversations, responses, { ratings, satisfied }, { chats, alone }, people] = await ctx.db.snapshot((db) =>
    Promise.all([
      countNewConversations(db, window),
      selectResponses(db, window),
      countRatings(db, window),
      countChats(db, window),
      selectByPerson(db, window),
    ]),
  )
  const names = await namesOf(ctx.db, pluck(people, 'id'))
  const { asked, answered, median, p90 } = responses
  return {
    days: Array.from({ length: days }, (_, place) => {
      const day = new Date(from.getTime() + place * DAY_MS).toISOString().slice(0, 10)
      return newConversations.find((counts) => counts.day === day) ?? { day, chat: 0, contact: 0, order: 0 }
    }),
    asked,
    answered,
    firstResponse: median === null || p90 === null ? null : { median: Math.round(median), p90: Math.round(p90) },
    ratings,
    satisfied,
    chats,
    byAssistant: alone,
    people: people.map(({ firstMedian, ...counts }) => ({
      ...counts,
      name: names.get(counts.id) ?? 'Former staff',
      firstMedian: firstMedian === null ? null : Math.round(firstMedian),
    })),
  }
}
