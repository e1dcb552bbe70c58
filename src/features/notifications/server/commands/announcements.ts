import { isDeepStrictEqual } from 'node:util'
import type { AnnouncementContent, SendAnnouncement } from '#features/notifications/contract/console.ts'
import { countAudience } from '#features/notifications/server/queries/announcements.ts'
import { refuseUnproven } from '#features/notifications/server/queries/text-check.ts'
import * as store from '#features/notifications/server/store/announcements.ts'
import { dropEverywhere } from '#features/notifications/server/store/queue.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { MAX_SCHEDULE_AHEAD_MS } from '#shared/time-limits.ts'

/** Creates a draft and returns its id. Throws 400 if a live shop may not state what it says. */
export async function createAnnouncement(ctx: Context, content: AnnouncementContent, by: Actor): Promise<string> {
  await refuseUnproven(ctx, statedBy(content))
  const id = newId('ann')
  await ctx.db.transaction(async (tx) => {
    await store.insertAnnouncement(tx, id, content, by.userId, ctx.now())
    await writeAuditLog(tx, by, { action: 'announcement.drafted', subject: subjectOf(id), after: content })
  })
  notifyStaff(ctx, 'announcement', id)
  return id
}

/** Changes the content of a draft. Throws 400 if a live shop may not state what it says, 404, and 409 `not_a_draft`. */
export async function changeAnnouncement(ctx: Context, id: string, content: AnnouncementContent, by: Actor): Promise<void> {
  await refuseUnproven(ctx, statedBy(content))
  await onDraft(ctx, id, async (tx, { type, title, message, link, audience }) => {
    await store.updateContent(tx, id, content)
    const before = { type, title, message, link, audience }
    await writeAuditLog(tx, by, { action: 'announcement.changed', subject: subjectOf(id), before, after: content })
  })
}

/** Deletes a draft. Throws 404, and 409 `not_a_draft`. */
export function deleteAnnouncement(ctx: Context, id: string, by: Actor): Promise<void> {
  return onDraft(ctx, id, async (tx, { title }) => {
    await store.deleteDraft(tx, id)
    await writeAuditLog(tx, by, { action: 'announcement.discarded', subject: subjectOf(id), before: { title } })
  })
}

/**
 * Schedules a draft for `at`, or for now if that is null. `people` is the audience size that the operator confirmed. Throws 404, 400 if the
 * time is past or more than a year ahead or a figure is no longer proven, 409 `not_a_draft`, 409 `nobody` if the audience is empty, and 409
 * `audience_changed` with the current size if it differs from `people`, or if someone else just changed the draft.
 */
export async function scheduleAnnouncement(ctx: Context, id: string, { people, at }: SendAnnouncement, by: Actor): Promise<void> {
  const now = ctx.now()
  if (at && (at < now || at.getTime() > now.getTime() + MAX_SCHEDULE_AHEAD_MS)) throw invalid('at', 'Choose a time within the next year.')
  const draft = await store.selectAnnouncement(ctx.db, id)
  if (!draft) throw noAnnouncement()
  if (draft.status !== 'draft') throw notADraft()
  // Before the transaction, because counting takes long and uses other connections.
  await refuseUnproven(ctx, statedBy(draft))
  const counted = await countAudience(ctx, draft)
  if (counted.people === 0) throw new Refusal(409, 'nobody', 'This audience is empty right now. Nothing was sent.')
  const changed = (what: string) =>
    new Refusal(409, 'audience_changed', `${what} Please check it again. Nothing was sent.`, { data: { people: counted.people } })
  if (counted.people !== people) throw changed(`The audience has changed to ${counted.people} people.`)
  await onDraft(ctx, id, async (tx, locked) => {
    if (!isDeepStrictEqual(locked, draft)) throw changed('Someone else has just changed this announcement.')
    const dueAt = at ?? now
    await store.updateScheduled(tx, id, people, dueAt)
    const after = { status: 'scheduled', people, dueAt: dueAt.toISOString() }
    await writeAuditLog(tx, by, { action: 'announcement.scheduled', subject: subjectOf(id), before: { status: 'draft' }, after })
  })
}

/**
 * Stops an announcement permanently. Customers it has not reached yet never get it, nor do those for whom it waits for quiet hours or a
 * digest. Throws 404, and 409 `not_under_way`.
 */
export function stopAnnouncement(ctx: Context, id: string, by: Actor): Promise<void> {
  return onAnnouncement(ctx, id, async (tx, { status }) => {
    if (status !== 'scheduled' && status !== 'sending')
      throw new Refusal(409, 'not_under_way', 'This announcement isn’t being sent anymore.')
    await store.updateStopped(tx, id, ctx.now())
    await dropEverywhere(tx, announcementKey(id), 'announcement stopped', ctx.now())
    const after = { status: 'stopped' }
    await writeAuditLog(tx, by, { action: 'announcement.stopped', subject: subjectOf(id), before: { status }, after })
  })
}

const statedBy = ({ title, message }: Pick<AnnouncementContent, 'title' | 'message'>) => ({ title, message })
/** Identifies an announcement among a customer's notifications. */
export const announcementKey = (id: string) => `promotion.announced:${id}`
const subjectOf = (id: string) => ({ type: 'announcement', id })

type Work = (tx: Transaction, announcement: store.Announcement) => Promise<void>

async function onAnnouncement(ctx: Context, id: string, work: Work): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const announcement = await store.lockAnnouncement(tx, id)
    if (!announcement) throw noAnnouncement()
    await work(tx, announcement)
  })
  notifyStaff(ctx, 'announcement', id)
}

function onDraft(ctx: Context, id: string, work: Work): Promise<void> {
  return onAnnouncement(ctx, id, async (tx, announcement) => {
    if (announcement.status !== 'draft') throw notADraft()
    await work(tx, announcement)
  })
}

const noAnnouncement = () => notFound('There is no such announcement.')
const notADraft = () => new Refusal(409, 'not_a_draft', 'This announcement was already scheduled or sent. Nothing was changed.')
