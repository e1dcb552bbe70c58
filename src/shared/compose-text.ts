/**
 * Composes letters and their marks (NFC), without marks that change the direction of whatever text follows. Of a run of marks the first
 * thirty are kept, as many as any language needs (UAX #15, Stream-Safe Text Format): putting a run in order takes the square of its length.
 */
export function composed(typed: string): string {
  const text = typed.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
  return text.replace(/(?<=\p{M}{30})\p{M}/gu, '').normalize('NFC')
}

/** Normalizes typed text: composed, without control characters other than tab and line break, with line breaks of one kind, and trimmed. */
export function cleaned(typed: string): string {
  const seen = typed
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
  return composed(seen).trim()
}
