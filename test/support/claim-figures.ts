/** Patterns for the figures in sections 1 and 2 of the specification, as a page might show them. */
const claimFigures: readonly RegExp[] = [
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

/** The first figure in `text`; undefined if there is none. */
export function claimFigureIn(text: string): string | undefined {
  for (const figure of claimFigures) {
    const found = figure.exec(text)?.[0]
    if (found) return found
  }
  return undefined
}
