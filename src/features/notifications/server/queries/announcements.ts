import { accountOf } from '#features/accounts/server/queries.ts'
import type { AnnouncementContent, AnnouncementView, AudienceCount } from '#features/notifications/contract/console.ts'
import { type AudiencePage, audiencePage } from '#features/notifications/server/queries/audience.ts'
import * as store from '#features/notifications/server/store/announcements.ts'
import type { Context } from '#platform/context.ts'
import { createTurns } from '#platform/turns.ts'
import { notFound } from '#shared/errors.ts'
import { type Page, type PageRequest, pageOf } from '#shared/page.ts'

/** Customers per query. */
const BATCH_SIZE = 5_000
const nobody: AnnouncementView['reached'] = { people: 0, inApp: 0, byEmail: 0, read: 0 }

type Target = Pick<AnnouncementContent, 'type' | 'audience'>

/** Every customer is read, so one count at a time leaves database and processor to customers. */
const inTurn = createTurns(1)

/** Counts the customers an announcement would reach now, using the same selection as sending. */
export function countAudience(ctx: Context, target: Target): Promise<AudienceCount> {
  return inTurn('', () => countInTurn(ctx, target))
}

async function countInTurn(ctx: Context, target: Target): Promise<AudienceCount> {
  const count = { people: 0, inApp: 0, byEmail: 0 }
  for (let after: string | null = ''; after !== null;) {
    const { members, until }: AudiencePage = await audiencePage(ctx.db, target, after, BATCH_SIZE)
    count.people += members.length
    count.inApp += members.filter(({ inApp }) => inApp).length
    count.byEmail += members.filter(({ email }) => email).length
    after = until
  }
  return count
}

/** A page of announcements, newest first. */
export async function listAnnouncements(ctx: Context, { cursor, limit }: PageRequest): Promise<Page<AnnouncementView>> {
  const rows = await store.selectAnnouncements(ctx.db, cursor, limit + 1)
  const { data, nextCursor } = pageOf(rows, limit, ({ id }) => id)
  return { data: await present(ctx, data), nextCursor }
}

/** An announcement with its results. Throws 404. */
export async function getAnnouncement(ctx: Context, id: string): Promise<AnnouncementView> {
  const row = await store.selectAnnouncement(ctx.db, id)
  const [view] = row ? await present(ctx, [row]) : []
  if (!view) throw notFound('There is no such announcement.')
  return view
}

async function present(ctx: Context, rows: readonly store.Announcement[]): Promise<AnnouncementView[]> {
  const ids = rows.map(({ id }) => id)
  const [reached, authors] = await Promise.all([
    store.countReached(ctx.db, ids),
    Promise.all([...new Set(rows.map(({ createdBy }) => createdBy))].map((id) => accountOf(ctx.db, id))),
  ])
  const nameOf = (id: string) => authors.find((author) => author?.userId === id)?.username ?? null
  return rows.map(({ dueAt, doneUntil: _doneUntil, createdBy, createdAt, endedAt, ...row }) => ({
    ...row,
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    byName: nameOf(createdBy),
    reached: reached.get(row.id) ?? nobody,
  }))
}
