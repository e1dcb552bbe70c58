import { type Account, heldAccountOf } from '#features/accounts/server/queries.ts'
import { bundlesOf } from '#features/notifications/rules/bundles.ts'
import { waysOf } from '#features/notifications/rules/preferences.ts'
import { chosenBy } from '#features/notifications/server/chosen.ts'
import { writeMail } from '#features/notifications/server/commands.ts'
import { deleteNotices, lockDue, type Notice, selectDueUsers, updateDone } from '#features/notifications/server/store/notices.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Customers a round. */
const ROUND = 50

/**
 * Writes the mails that are due: one alone as it is, several that waited together as one digest. The notice and its mail
 * change in one transaction, so that each goes out once. Returns for how many customers. Several workers share the work.
 */
export async function sendNotices(ctx: Context): Promise<number> {
  const users = await selectDueUsers(ctx.db, 'email', ctx.now(), ROUND)
  let done = 0
  for (const userId of users) {
    try {
      await ctx.db.transaction((tx) => sendDue(ctx, tx, userId))
      done += 1
    } catch (error) {
      // The others do not wait for the one whose mail cannot be written.
      ctx.log.error({ err: error, userId }, 'what is due for a customer could not be mailed')
    }
  }
  return done
}

async function sendDue(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  const account = await heldAccountOf(tx, userId)
  const due = await lockDue(tx, userId, 'email', ctx.now())
  if (due.length === 0) return
  if (!account) return deleteNotices(tx, ids(due))
  const isWanted = await wantedBy(tx, account)
  const unwanted = due.filter((notice) => !isWanted(notice))
  if (unwanted.length > 0) await updateDone(tx, ids(unwanted), { status: 'dropped', reason: 'switched off meanwhile' }, ctx.now())
  const items = due.filter(isWanted).map((notice) => ({ ...notice, recipient: recipientOf(notice, account).toLowerCase() }))
  for (const bundle of bundlesOf(items)) {
    const mailId = await writeMail(ctx, tx, mailOf(bundle, account))
    await updateDone(tx, ids(bundle), { status: 'sent', mailId }, ctx.now())
  }
}

const ids = (notices: readonly Notice[]) => notices.map(({ id }) => id)

const recipientOf = ({ content }: Notice, { email }: Account) => content.letter?.recipient ?? email

/** Asked once more when it goes out: what could be switched off may have been since. */
async function wantedBy(tx: Transaction, account: Account): Promise<(notice: Notice) => boolean> {
  const preferences = await chosenBy(tx, account.userId)
  return ({ type, content: { letter } }) => {
    if (letter) return letter.data.stops === undefined || account.orderEmails
    return waysOf(preferences, { type, isSecurity: false, hasLetter: false }).email
  }
}

function mailOf(bundle: readonly Notice[], account: Account) {
  const [first] = bundle as readonly [Notice]
  const recipient = recipientOf(first, account)
  if (bundle.length > 1) {
    const stops = [...new Set(bundle.flatMap((notice) => stopsIn(notice)))].join(',')
    const data = { userId: account.userId, notices: ids(bundle).join(','), ...(stops && { stops }) }
    return { key: `digest:${first.id}`, template: 'digest' as const, recipient, data }
  }
  if (first.content.letter) return first.content.letter
  return {
    key: `copy:${first.id}`,
    template: 'copy' as const,
    recipient,
    data: { userId: account.userId, notice: first.id, stops: first.type },
  }
}

function stopsIn({ type, content: { letter } }: Notice): string[] {
  if (!letter) return [type]
  return letter.data.stops === undefined ? [] : [letter.data.stops]
}
