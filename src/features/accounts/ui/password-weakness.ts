/**
 * What makes a password easy to guess, as a hint while it is typed; undefined where nothing stands out. `known` is what
 * anybody knows of the customer: name and e-mail.
 */
export function passwordWeakness(password: string, known: readonly string[] = []): string | undefined {
  const lower = password.toLowerCase()
  if (new Set(lower).size < 4) return 'It repeats a few characters. A few unrelated words are stronger.'
  if (/^\d+$/.test(password)) return 'It has digits only. Add words or letters.'
  if (isSequence(lower)) return 'It runs along the alphabet or the keyboard. A few unrelated words are stronger.'
  const parts = known.flatMap((text) => text.toLowerCase().split(/[\s@.+_-]+/)).filter((part) => part.length >= 4)
  if (parts.some((part) => lower.includes(part))) return 'It contains your name or email. Others try these first.'
  return undefined
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function isSequence(text: string): boolean {
  return text.length >= 4 && rows.some((row) => row.includes(text) || [...row].reverse().join('').includes(text))
}
