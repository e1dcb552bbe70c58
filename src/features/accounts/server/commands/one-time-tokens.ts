import { oneTimeToken } from '#features/accounts/server/queries.ts'
import { insertToken, type TokenPurpose, updateUsed } from '#features/accounts/server/store/one-time-tokens.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { sha256 } from '#platform/secrets.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const HOUR_MS = 3_600_000
const MAILS_AN_HOUR = 3

const purposes = {
  verify_email: { lastsMs: 48 * HOUR_MS, news: 'account.verification_requested' },
  reset_password: { lastsMs: HOUR_MS, news: 'account.reset_requested' },
} as const

/**
 * Makes a token for a link and the news that has it mailed; older ones of its purpose are void. After three within an
 * hour nothing happens: a mailbox is not to be flooded.
 */
export async function issueToken(ctx: Context, tx: Transaction, userId: string, purpose: TokenPurpose): Promise<void> {
  const now = ctx.now()
  const { lastsMs, news } = purposes[purpose]
  const tokenId = newId('tok')
  const token = { hash: sha256(oneTimeToken(ctx, tokenId)), userId, purpose, expiresAt: new Date(now.getTime() + lastsMs) }
  const allowance = { count: MAILS_AN_HOUR, since: new Date(now.getTime() - HOUR_MS) }
  if (await insertToken(tx, token, allowance, now)) await publish(tx, { type: news, payload: { userId, tokenId } })
}

/** Uses a token up and returns whose it was. Throws 400 where it was used, is too old, or never was one. */
export async function useToken(ctx: Context, tx: Transaction, token: string, purpose: TokenPurpose): Promise<string> {
  const userId = await updateUsed(tx, sha256(token), purpose, ctx.now())
  if (!userId) throw tokenIsVoid(purpose)
  return userId
}

/** 400: the link is of no use any more, and where to get another. */
export function tokenIsVoid(purpose: TokenPurpose): Refusal {
  const next = { verify_email: 'Sign in and have a new one sent from your profile.', reset_password: 'Please ask for a new one.' }[purpose]
  return new Refusal(400, 'invalid_token', `This link has been used or is too old. ${next}`)
}
