import type { Person } from '#features/accounts/contract.ts'
import { invalidToken, issueToken, tokenOwner, useToken } from '#features/accounts/server/commands/email-links.ts'
import { type Proof, reauthenticate, withRecentFactor } from '#features/accounts/server/commands/second-factor.ts'
import { lockOpenSession } from '#features/accounts/server/commands/sessions.ts'
import { userOf } from '#features/accounts/server/queries.ts'
import * as emailChanges from '#features/accounts/server/store/email-changes.ts'
import { voidTokens } from '#features/accounts/server/store/one-time-tokens.ts'
import { lockUser, selectUser, selectUserByEmail } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { limitedMailbox } from '#shared/normalize-email.ts'

/** How long the two links of an email change are valid, in hours. */
const EMAIL_CHANGE_HOURS = 48

/** An account’s old and new email address. */
export interface ChangedEmail {
  userId: string
  from: string
  to: string
}

/** Moves what one feature stores under an account’s email address to the new one, within the transaction that changes it. */
export type EmailChangePart = (tx: Transaction, change: ChangedEmail) => Promise<unknown>

/**
 * Starts changing an account’s email address, which both mailboxes have to agree to. The link sent to the new address confirms it; the link
 * sent to the current one approves or cancels the change. Nothing changes until both links are used. If the new address belongs to another
 * account, or `mayEmail` rejects its mailbox, it gets no link and the response doesn’t reveal that. Throws 400 at `email`, `password` and
 * `code`, 403 `fresh_sign_in_needed`, 429.
 */
export async function requestEmailChange(
  ctx: Context,
  person: Person,
  { email, ...proof }: Proof & { email: string },
  mayEmail: (mailbox: string) => Promise<boolean>,
): Promise<void> {
  if (email.toLowerCase() === person.email.toLowerCase()) throw invalid('email', 'This is already the address of your account.')
  await reauthenticate(ctx, person, proof)
  const begin = (tx: Transaction) => beginChange(ctx, tx, person, email)
  const { secondFactorAt } = await userOf(ctx.db, person)
  if (secondFactorAt) await withRecentFactor(ctx, person, proof, begin)
  else await ctx.db.transaction(begin)
  // Counted last, so that wrong codes don't use up the mailbox's links.
  if (await mayEmail(limitedMailbox(email))) await ctx.db.transaction((tx) => sendConfirmation(ctx, tx, person, email))
}

/** Stores the requested address, and sends the link to the current one. */
async function beginChange(ctx: Context, tx: Transaction, person: Person, email: string): Promise<void> {
  const now = ctx.now()
  const { userId } = person
  await lockOpenSession(tx, person)
  if (!(await issueToken(ctx, tx, userId, 'approve_new_email'))) {
    throw new Refusal(429, 'rate_limited', 'You have requested this three times within an hour. Please try again later.', {
      retryAfter: 3_600,
    })
  }
  await voidTokens(tx, userId, 'confirm_new_email')
  await emailChanges.upsertEmailChange(
    tx,
    { userId, newEmail: email, expiresAt: new Date(now.getTime() + EMAIL_CHANGE_HOURS * 3_600_000) },
    now,
  )
}

/** Sends the link to the requested address, unless it belongs to another account or was replaced or canceled in the meantime. */
async function sendConfirmation(ctx: Context, tx: Transaction, { userId }: Person, email: string): Promise<void> {
  await lockUser(tx, userId)
  const change = await emailChanges.selectEmailChange(tx, userId, ctx.now())
  if (change?.newEmail === email && !(await selectUserByEmail(tx, email))) await issueToken(ctx, tx, userId, 'confirm_new_email')
}

/** Whether the change still waits for the other mailbox, or is done. */
export type EmailChangeState = 'waiting' | 'done'

/**
 * Confirms a new address with the link sent to it. Requires a session of the account; otherwise a mailbox’s owner could be tricked into
 * confirming a stranger’s account. Throws 400 `invalid_token`, 403 `sign_in_first`.
 */
export async function confirmNewEmail(
  ctx: Context,
  token: string,
  person: Person | undefined,
  parts: readonly EmailChangePart[],
): Promise<EmailChangeState> {
  if ((await tokenOwner(ctx, token, 'confirm_new_email')) !== person?.userId) {
    throw new Refusal(403, 'sign_in_first', 'Sign in to your account in this browser first. Then open this link again.')
  }
  return agree(ctx, token, { mailbox: 'new', purpose: 'confirm_new_email', parts })
}

/** Approves a new address with the link sent to the current one. Throws 400 `invalid_token`. */
export function approveNewEmail(ctx: Context, token: string, parts: readonly EmailChangePart[]): Promise<EmailChangeState> {
  return agree(ctx, token, { mailbox: 'current', purpose: 'approve_new_email', parts })
}

/** Cancels a change with the link sent to the current address. Throws 400 `invalid_token`. */
export async function cancelEmailChange(ctx: Context, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const userId = await useToken(ctx, tx, token, 'approve_new_email')
    await emailChanges.deleteEmailChange(tx, userId)
  })
}

interface Agreement {
  mailbox: 'new' | 'current'
  purpose: 'confirm_new_email' | 'approve_new_email'
  parts: readonly EmailChangePart[]
}

async function agree(ctx: Context, token: string, { mailbox, purpose, parts }: Agreement): Promise<EmailChangeState> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const userId = await useToken(ctx, tx, token, purpose)
      const change = await emailChanges.updateAgreed(tx, userId, mailbox, ctx.now())
      if (!change) throw invalidToken(purpose)
      if (!change.confirmedAt || !change.approvedAt) return 'waiting'
      await changeEmail(ctx, tx, userId, change, parts)
      return 'done'
    })
  } catch (error) {
    // Someone created an account with this address in the meantime.
    if (emailChanges.isEmailTaken(error)) throw invalidToken(purpose)
    throw error
  }
}

/** Sets the account’s new address and voids the links sent to the old one. */
async function changeEmail(
  ctx: Context,
  tx: Transaction,
  userId: string,
  { newEmail }: emailChanges.EmailChange,
  parts: readonly EmailChangePart[],
): Promise<void> {
  const now = ctx.now()
  const user = await selectUser(tx, userId)
  if (!user || user.email === null) throw invalidToken('approve_new_email')
  await emailChanges.updateEmail(tx, userId, newEmail, now)
  for (const movePart of parts) await movePart(tx, { userId, from: user.email, to: newEmail })
  for (const purpose of ['verify_email', 'reset_password', 'known_device'] as const) await voidTokens(tx, userId, purpose)
  await emailChanges.deleteEmailChange(tx, userId)
  await publish(tx, { type: 'account.email_changed', payload: { userId, requestId: newId('req') } })
}
