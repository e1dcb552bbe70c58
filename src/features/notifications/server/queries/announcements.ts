import { accountOf } from '#features/accounts/server/queries.ts'
import type { AnnouncementType, AnnouncementView, Audience, AudienceCount } from '#features/notifications/contract.ts'
import { audiencePage } from '#features/notifications/server/audience.ts'
import {
  type Announcement,
  countReached,
  type Reached,
  selectAnnouncement,
  selectAnnouncements,
} from '#features/notifications/server/store/announcements.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/** Customers that are counted at once. */
const ROUND = 5_000
const nobody: Reached = { people: 0, inApp: 0, byEmail: 0, read: 0 }

/** How many customers an announcement would go to now: exactly, by what would send it. */
export async function countAudience(ctx: Context, asked: { type: AnnouncementType; audience: Audience }): Promise<AudienceCount> {
  const count = { people: 0, inApp: 0, byEmail: 0 }
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof audiencePage>> = await audiencePage(ctx.db, asked, after, ROUND)
    count.people += page.members.length
    count.inApp += page.members.filter(({ inApp }) => inApp).length
    count.byEmail += page.members.filter(({ email }) => email).length
    after = page.until
  }
  return count
}

/** Announcements, the newest first. */
export async function announcements(
  ctx: Context,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ data: AnnouncementView[]; nextCursor: string | null }> {
  const rows = await selectAnnouncements(ctx.db, cursor, limit + 1)
  const data = await present(ctx, rows.slice(0, limit))
  return { data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
}

/** Throws 404. */
export async function announcement(ctx: Context, id: string): Promise<AnnouncementView> {
  const row = await selectAnnouncement(ctx.db, id)
  const [view] = row ? await present(ctx, [row]) : []
  if (!view) throw notFound('There is no such announcement.')
  return view
}

async function present(ctx: Context, rows: readonly Announcement[]): Promise<AnnouncementView[]> {
  const [reached, authors] = await Promise.all([
    countReached(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    Promise.all([...new Set(rows.map(({ createdBy }) => createdBy))].map((id) => accountOf(ctx.db, id))),
  ])
  const nameOf = (id: string) => authors.find((author) => author?.userId === id)?.username ?? null
  return rows.map(({ id, type, title, message, link, audience, status, counted, dueAt, createdBy, createdAt, endedAt }) => ({
    id,
    type,
    title,
    message,
    link,
    audience,
    status,
    counted,
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    byName: nameOf(createdBy),
    reached: reached.get(id) ?? nobody,
  }))
}
