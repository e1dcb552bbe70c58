import { isContextWord } from '#features/accounts/rules/context-words.ts'
import { normalizePassword, passwordProblem } from '#features/accounts/rules/password.ts'

/**
 * Why a password is refused or weak, as a hint while it's being typed; undefined if neither. `known` are easily guessed facts about the
 * customer: name and email. Common and breached passwords are only checked by the server, on submit.
 */
export function passwordWeakness(password: string, known: readonly string[], storeName: string): string | undefined {
  return passwordProblem(password) ?? refusal(normalizePassword(password).toLowerCase(), known, storeName) ?? weakness(password, known)
}

function refusal(lower: string, known: readonly string[], storeName: string): string | undefined {
  const emails = known.filter((text) => text.includes('@')).flatMap((email) => [email, email.split('@', 1)[0] ?? ''])
  const name = known
    .filter((text) => !text.includes('@'))
    .join(' ')
    .trim()
  if ([...emails, name].some((text) => text.toLowerCase() === lower)) return 'Please choose a password that isn’t your name or email.'
  if (isContextWord(lower, storeName)) return 'This password is too common. Please choose another.'
  return undefined
}

function weakness(password: string, known: readonly string[]): string | undefined {
  const lower = password.toLowerCase()
  if (new Set(lower).size < 4) return 'Weak: it repeats a few characters. A few unrelated words are stronger.'
  if (/^\d+$/.test(password)) return 'Weak: it has only digits. Words or letters make it stronger.'
  if (isSequence(lower)) return 'Weak: it runs along the alphabet or the keyboard. A few unrelated words are stronger.'
  const parts = known.flatMap((text) => text.toLowerCase().split(/[\s@.+_-]+/)).filter((part) => part.length >= 4)
  if (parts.some((part) => lower.includes(part))) return 'Weak: it contains your name or email, which people guess first.'
  return undefined
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function isSequence(text: string): boolean {
  return text.length >= 4 && rows.some((row) => row.includes(text) || [...row].reverse().join('').includes(text))
}
