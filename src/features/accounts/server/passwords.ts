import { invalid } from '#shared/errors.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** What is compared where there is no account or no password: it takes as long, and nothing fits it. */
const NOBODYS_HASH = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

// The same password is typed differently by different keyboards.
const normalize = (password: string) => password.normalize('NFKC')

// Loaded with the first password: a start need not wait for it.
const argon2 = () => import('@node-rs/argon2')

/** Argon2id, with its parameters and salt in the text. */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(normalize(password), COST)
}

/** Whether the password is the one of the hash. Without a hash it never is, and that takes as long to say. */
export async function isPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await (await argon2()).verify(hash ?? NOBODYS_HASH, normalize(password))
  return fits && hash !== null && hash !== undefined
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(PREFIX)
}

/**
 * Refuses (400, at `password`) what others try first: the most used passwords, and what anybody knows of the customer.
 * Lengths are the rules' to check.
 */
export async function refuseGuessable(password: string, known: { email: string; username: string }): Promise<void> {
  const plain = normalize(password).toLowerCase()
  if ([known.email, known.email.split('@', 1)[0], known.username].some((text) => text?.toLowerCase() === plain)) {
    throw invalid('password', 'Please choose a password that is not your name or email.')
  }
  if ((await commonPasswords()).has(plain)) throw invalid('password', 'This password is among the most used ones. Please choose another.')
}

let common: Promise<Set<string>> | undefined

function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((password) => password.length >= 8)),
  )
  return common
}
