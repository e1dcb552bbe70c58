import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { isContextWord } from '#features/accounts/rules/context-words.ts'
import { normalizePassword } from '#features/accounts/rules/password.ts'
import { isBreached } from '#features/accounts/server/commands/breached-passwords.ts'
import type { Context } from '#platform/context.ts'
import { createTurns } from '#platform/turns.ts'
import { invalid } from '#shared/errors.ts'
import { subscriberOf } from '#shared/network.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** Compared if there is no account or no password. Takes the same time, and no password matches it. */
const DUMMY_HASH = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

// Loaded with the first password, to keep startup fast.
const argon2 = () => import('@node-rs/argon2')

const inTurn = createTurns(1)

/**
 * Hashes with Argon2id; the text includes parameters and salt. Hashing occupies a thread, so this process hashes one password at a time,
 * leaving the other threads to people who sign in. For passwords from anyone, use `hashPasswordFrom`.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn('', async () => (await argon2()).hash(normalizePassword(password), COST))
}

const inTurnOfSubscriber = createTurns(1)

/** Hashes a password sent from `ip`. Each subscriber's passwords wait for their turn, so that one subscriber can't fill the queue. */
export function hashPasswordFrom(ip: string, password: string): Promise<string> {
  return inTurnOfSubscriber(subscriberOf(ip), () => hashPassword(password))
}

// More at a time than there are cores slow each other down, because each needs 19 MB of the caches.
const oneEachCore = pLimit(availableParallelism())

/** Whether a password matches a hash. Without a hash it never does, and takes the same time. */
export async function isPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await oneEachCore(async () => (await argon2()).verify(hash ?? DUMMY_HASH, normalizePassword(password)))
  return fits && hash !== null && hash !== undefined
}

/** Whether a hash was made with parameters other than the current ones. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(PREFIX)
}

/**
 * Refuses passwords that are easy to guess: the most common ones, the customer's own name or email, words about this shop, and those from
 * known data breaches if a service is configured. Throws 400 at `password`. The length is checked by `passwordProblem`.
 */
export async function refuseGuessable(ctx: Context, password: string, known: { email: string; username: string }): Promise<void> {
  const plain = plainOf(password)
  if ([known.email, known.email.split('@', 1)[0], known.username].some((text) => text && plainOf(text) === plain)) {
    throw invalid('password', 'Please choose a password that isn’t your name or email.')
  }
  if ((await commonPasswords()).has(plain) || isContextWord(plain, ctx.config.STORE_NAME))
    throw invalid('password', 'This password is too common. Please choose another.')
  if (await isBreached(ctx, password)) {
    throw invalid('password', 'This password has appeared in a data breach, so it’s easy to guess. Please choose another.')
  }
}

function plainOf(text: string): string {
  return normalizePassword(text).toLowerCase()
}

let common: Promise<Set<string>> | undefined

function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((password) => password.length >= 8)),
  )
  return common
}
