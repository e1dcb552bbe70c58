/** What a customer agrees to by paying, as the checkout says it at its Pay button. */
export interface StartConsent {
  version: number
  wording: string
}

/** The two parts that the checkout shows: at the button, and below it. */
interface Wording {
  request: string
  consequence: string
}

/** The version of the wording that the checkout shows now. */
export const CONSENT_VERSION = 1

/** The wording that the checkout shows now. The terms of sale say the same about an immediate start. */
export const shownConsent: Wording = {
  request: 'By paying, you accept the terms of sale and ask us to start right away.',
  consequence: 'If you withdraw later, you pay for what was delivered by then. Once delivery is complete, you can no longer withdraw.',
}

/** Every wording that a checkout has shown. Orders record theirs, so a version never changes: add the next one. */
const wordings: Record<number, Wording> = { [CONSENT_VERSION]: shownConsent }

/** The wording of a version; null for a version that no checkout has shown. */
export function startConsent(version: number): StartConsent | null {
  const wording = wordings[version]
  return wording ? { version, wording: `${wording.request} ${wording.consequence}` } : null
}
