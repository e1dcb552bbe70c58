/** The most characters that a message of the chat takes. */
export const PROMPT_LENGTH = 2_000

/** Controls but tab and line break, and marks that turn the direction of what stands around them. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu

/** What was typed, without what cannot be seen: one form of each letter, line breaks as `\n`, no blanks around it. */
export function cleaned(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .trim()
}
