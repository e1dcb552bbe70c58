/** Patterns for the figures of the specification's sections 1 and 2, as they might be written into a page. */
export const claimFigures: readonly RegExp[] = [
  /\b4\.9\s?(?:\/|out of|stars?\b|average|rating)/i,
  /\b12,000\+|\b12K\+/i,
  /\b25,000\+|\b25K\+/i,
  /\b100,000\+|\b100K\+/i,
  /\b50M\+|\b50 million/i,
  /\b99\.[28]\s?%/,
  /\b150\+/,
  /\b90\s?%/,
  /\b24\/7\b/,
  /\b5\+ years/i,
  /\b30[- ]days?[- ]?(?:money|refund|refill|guarantee)/i,
  /\bunder 30 seconds/i,
]

/** The first of them in `text`. */
export function claimFigureIn(text: string): string | undefined {
  for (const figure of claimFigures) {
    const found = figure.exec(text)?.[0]
    if (found) return found
  }
  return undefined
}
