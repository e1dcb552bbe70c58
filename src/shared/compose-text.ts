/**
 * Composes letters and their marks (NFC). Of a run of marks the first thirty are kept, as many as any language needs (UAX #15, Stream-Safe
 * Text Format): putting a run in order takes the square of its length.
 */
export function composed(text: string): string {
  return text.replace(/(?<=\p{M}{30})\p{M}/gu, '').normalize('NFC')
}
