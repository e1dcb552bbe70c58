const BROTLI = /(?:^|[,\s])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[;,]|$)/i
const GZIP = /(?:^|[,\s])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[;,]|$)/i

/** The compression to send to a client with this Accept-Encoding header. Undefined if it accepts none, or refuses both with `q=0`. */
export function encodingOf(accepted: string | undefined): 'br' | 'gzip' | undefined {
  if (accepted === undefined) return undefined
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : undefined
}
