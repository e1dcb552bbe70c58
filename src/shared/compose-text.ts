/**
 * Composes letters and their marks (NFC) and removes marks that change the direction of the following text. Of consecutive marks, only the
 * first thirty are kept, which is enough for any language (UAX #15, Stream-Safe Text Format), because sorting them takes quadratic time.
 */
export function composed(typed: string): string {
  const text = typed.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
  return text.replace(/(?<=\p{M}{30})\p{M}/gu, '').normalize('NFC')
}

/** Normalizes typed text: composed, trimmed, with uniform line breaks, and without control characters other than tab and line break. */
export function cleaned(typed: string): string {
  const plain = typed
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
  return composed(plain).trim()
}
