/** What a customer agrees to by paying, as shown at the Pay button. */
export interface StartConsent {
  version: number
  wording: string
}

/** The texts at the Pay button and below it. */
interface Wording {
  request: string
  consequence: string
}

/** The version of the current wording. */
export const CONSENT_VERSION = 1

/** The current wording. The terms of sale must say the same about an immediate start. */
export const shownConsent: Wording = {
  request: 'By paying, you accept the terms of sale and ask us to start right away.',
  consequence: 'If you withdraw later, you pay for what was delivered by then. Once delivery is complete, you can no longer withdraw.',
}

/** Every wording ever shown. Orders refer to them by version, so never change one: add the next version. */
const wordings: Record<number, Wording> = { [CONSENT_VERSION]: shownConsent }

/** The wording of a version; null if there's no such version. */
export function startConsent(version: number): StartConsent | null {
  const wording = wordings[version]
  return wording ? { version, wording: `${wording.request} ${wording.consequence}` } : null
}
