import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { SecondFactorAnswer } from '#features/accounts/contract.ts'
import { TICKET_MINUTES } from '#features/accounts/rules/second-factor.ts'
import { type Browser, openSession, type OpenSession } from '#features/accounts/server/commands/open-session.ts'
import { askPasskey } from '#features/accounts/server/commands/passkeys.ts'
import { withCode } from '#features/accounts/server/commands/show-code.ts'
import { withPasskey } from '#features/accounts/server/commands/show-passkey.ts'
import { selectPasskeys } from '#features/accounts/server/store/passkeys.ts'
import { selectUser } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { Refusal } from '#shared/errors.ts'

const SEALED_FOR = 'sign-in-ticket'

/** What a ticket says: who has shown the first factor, until when that holds, and which password it was. */
interface Ticket {
  userId: string
  passwordMark: string
  remember: boolean
  expiresAt: number
}

/**
 * What whoever has shown the first factor of an account with a second is given. A ticket opens nothing without a code, and a
 * code is good once, so it need not be kept; a password that is changed voids it.
 */
export async function secondFactorAnswer(ctx: Context, user: User, remember: boolean): Promise<SecondFactorAnswer> {
  const hasPasskey = (await selectPasskeys(ctx.db, user.id)).length > 0
  const expiresAt = ctx.now().getTime() + TICKET_MINUTES * 60_000
  const ticket: Ticket = { userId: user.id, passwordMark: markOf(user), remember, expiresAt }
  return {
    success: true,
    message: 'Enter the code of your app.',
    secondFactor: {
      ticket: ctx.secrets.seal(SEALED_FOR, JSON.stringify(ticket)).toString('base64url'),
      methods: hasPasskey ? ['totp', 'recovery', 'passkey'] : ['totp', 'recovery'],
    },
  }
}

/** Opens a session with a ticket and a code. Throws 401 `ticket_void` where the first factor has to be shown again, and what `withCode` throws. */
export async function showSecondFactor(
  ctx: Context,
  { ticket, code, ip, userAgent }: { ticket: string; code: string; ip: string; userAgent: Browser['userAgent'] },
): Promise<{ user: User; session: OpenSession }> {
  const read = readTicket(ctx, ticket)
  return withCode(ctx, { userId: read.userId, code, ip }, (tx) => enter(ctx, tx, read, userAgent))
}

/** What the browser needs to show a passkey of whoever has the ticket. Throws 401 `ticket_void`, 409 `no_passkey`. */
export function askForPasskey(ctx: Context, ticket: string) {
  return askPasskey(ctx, readTicket(ctx, ticket).userId)
}

/** Opens a session with a ticket and a passkey. Throws 401 `ticket_void`, and what `withPasskey` throws. */
export async function showPasskey(
  ctx: Context,
  {
    ticket,
    response,
    ip,
    userAgent,
  }: { ticket: string; response: AuthenticationResponseJSON; ip: string; userAgent: Browser['userAgent'] },
): Promise<{ user: User; session: OpenSession }> {
  const read = readTicket(ctx, ticket)
  return withPasskey(ctx, { userId: read.userId, response, ip }, (tx) => enter(ctx, tx, read, userAgent))
}

async function enter(ctx: Context, tx: Transaction, { userId, passwordMark, remember }: Ticket, userAgent: Browser['userAgent']) {
  const user = await selectUser(tx, userId)
  if (!user?.secondFactorAt || markOf(user) !== passwordMark) throw ticketVoid()
  const session = await openSession(ctx, tx, user, { remember, userAgent, secondFactor: true })
  if (!session) throw ticketVoid()
  return { user, session }
}

function markOf({ passwordHash, googleSub }: User): string {
  return sha256(JSON.stringify([passwordHash, googleSub]))
}

function readTicket(ctx: Context, text: string): Ticket {
  const ticket = openTicket(ctx, text)
  if (!ticket || ctx.now().getTime() > ticket.expiresAt) throw ticketVoid()
  return ticket
}

function openTicket(ctx: Context, text: string): Ticket | undefined {
  try {
    return JSON.parse(ctx.secrets.open(SEALED_FOR, Buffer.from(text, 'base64url'))) as Ticket
  } catch {
    return undefined
  }
}

function ticketVoid(): Refusal {
  return new Refusal(401, 'ticket_void', 'This took too long, or your password was changed meanwhile. Please sign in again.')
}
