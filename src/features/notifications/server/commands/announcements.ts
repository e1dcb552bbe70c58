import type { AnnouncementWords } from '#features/notifications/contract.ts'
import { countAudience } from '#features/notifications/server/queries/announcements.ts'
import {
  type Announcement,
  deleteDraft,
  insertAnnouncement,
  lockAnnouncement,
  updateScheduled,
  updateStopped,
  updateWords,
} from '#features/notifications/server/store/announcements.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Later than this is a typing mistake. */
const FARTHEST_MS = 366 * 86_400_000

/** Writes a draft; its id. */
export async function draftAnnouncement(ctx: Context, words: AnnouncementWords, by: Actor): Promise<string> {
  const id = newId('ann')
  await ctx.db.transaction(async (tx) => {
    await insertAnnouncement(tx, id, words, by.userId, ctx.now())
    await recordAction(tx, by, { action: 'announcement.drafted', subject: subjectOf(id), after: words })
  })
  tell(ctx, id)
  return id
}

/** Words a draft anew. Throws 404, and 409 `not_a_draft`. */
export function changeAnnouncement(ctx: Context, id: string, words: AnnouncementWords, by: Actor): Promise<void> {
  return onDraft(ctx, id, async (tx, { type, title, message, link, audience }) => {
    await updateWords(tx, id, words)
    const before = { type, title, message, link, audience }
    await recordAction(tx, by, { action: 'announcement.changed', subject: subjectOf(id), before, after: words })
  })
}

/** Throws 404, and 409 `not_a_draft`. */
export function discardAnnouncement(ctx: Context, id: string, by: Actor): Promise<void> {
  return onDraft(ctx, id, async (tx, { title }) => {
    await deleteDraft(tx, id)
    await recordAction(tx, by, { action: 'announcement.discarded', subject: subjectOf(id), before: { title } })
  })
}

/** For how many it is confirmed, and when it goes out: at once where `at` is null. */
export interface Confirmed {
  people: number
  at: Date | null
}

/**
 * Has a draft sent, now or later. Throws 404, 400 for a time that is past or too far, 409 `not_a_draft`, 409 `nobody` for an
 * empty audience, and 409 `audience_changed` with `people` where it is not for as many as was confirmed.
 */
export async function scheduleAnnouncement(ctx: Context, id: string, { people, at }: Confirmed, by: Actor): Promise<void> {
  const now = ctx.now()
  if (at && (at < now || at.getTime() > now.getTime() + FARTHEST_MS)) throw invalid('at', 'Choose a time from now on, within a year.')
  await onDraft(ctx, id, async (tx, draft) => {
    const counted = await countAudience(ctx, draft)
    if (counted.people === 0) throw new Refusal(409, 'nobody', 'Nobody is in this audience now. Nothing was sent.')
    if (counted.people !== people) {
      throw new Refusal(409, 'audience_changed', `It would go to ${counted.people} people now. Look at it again. Nothing was sent.`, {
        data: { people: counted.people },
      })
    }
    const dueAt = at ?? now
    await updateScheduled(tx, id, people, dueAt)
    const after = { status: 'scheduled', people, dueAt: dueAt.toISOString() }
    await recordAction(tx, by, { action: 'announcement.scheduled', subject: subjectOf(id), before: { status: 'draft' }, after })
  })
}

/** Ends one that is to be sent, or is being sent: whom it has not reached it never does. Throws 404, and 409 `not_under_way`. */
export async function stopAnnouncement(ctx: Context, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { status } = await held(tx, id)
    if (status !== 'scheduled' && status !== 'sending') throw new Refusal(409, 'not_under_way', 'This is not being sent any more.')
    await updateStopped(tx, id, ctx.now())
    await recordAction(tx, by, { action: 'announcement.stopped', subject: subjectOf(id), before: { status }, after: { status: 'stopped' } })
  })
  tell(ctx, id)
}

const subjectOf = (id: string) => ({ type: 'announcement', id })

async function onDraft(ctx: Context, id: string, work: (tx: Transaction, draft: Announcement) => Promise<void>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const draft = await held(tx, id)
    if (draft.status !== 'draft') throw new Refusal(409, 'not_a_draft', 'This was sent or scheduled before. Nothing was changed.')
    await work(tx, draft)
  })
  tell(ctx, id)
}

async function held(tx: Transaction, id: string): Promise<Announcement> {
  const announcement = await lockAnnouncement(tx, id)
  if (!announcement) throw notFound('There is no such announcement.')
  return announcement
}

function tell(ctx: Context, id: string): void {
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'announcement', id } })
}
