import { isContextWord } from '#features/accounts/rules/context-words.ts'
import { isBreached } from '#features/accounts/server/commands/breached-passwords.ts'
import type { Context } from '#platform/context.ts'
import { createTurns } from '#platform/turns.ts'
import { invalid } from '#shared/errors.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** Compared where there is no account or no password: it takes as long, and no password matches it. */
const DUMMY_HASH = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

// The same password is typed differently by different keyboards.
const normalize = (password: string) => password.normalize('NFKC')

// Loaded with the first password, to keep the start fast.
const argon2 = () => import('@node-rs/argon2')

const inTurn = createTurns(1)

/**
 * Argon2id, with its parameters and salt in the text. It takes a thread for a while: one at a time in this process, so that a crowd leaves the
 * others to those who sign in. Where a crowd can come from one source, the caller lets that wait its turn before.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn('', async () => (await argon2()).hash(normalize(password), COST))
}

/** Whether a password matches a hash. Without a hash it never does, after the same time. */
export async function isPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await (await argon2()).verify(hash ?? DUMMY_HASH, normalize(password))
  return fits && hash !== null && hash !== undefined
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(PREFIX)
}

/**
 * Refuses passwords that are easy to guess: the most common ones, the customer's own name or email, words of this shop, and, where the shop has a
 * service to ask, those of known data breaches. Throws 400 at `password`. `passwordProblem` checks the length.
 */
export async function refuseGuessable(ctx: Context, password: string, known: { email: string; username: string }): Promise<void> {
  const plain = normalize(password).toLowerCase()
  if ([known.email, known.email.split('@', 1)[0], known.username].some((text) => text?.toLowerCase() === plain)) {
    throw invalid('password', 'Please choose a password that is not your name or email.')
  }
  if ((await commonPasswords()).has(plain) || isContextWord(plain, ctx.config.STORE_NAME))
    throw invalid('password', 'This password is too common. Please choose another.')
  if (await isBreached(ctx, password)) {
    throw invalid('password', 'This password has appeared in a data breach, so others try it. Please choose another.')
  }
}

let common: Promise<Set<string>> | undefined

function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((password) => password.length >= 8)),
  )
  return common
}
