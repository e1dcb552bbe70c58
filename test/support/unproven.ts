import { globSync } from 'node:fs'

/** Times, shares and promises that a live shop may only state if they're measured, configured or proven. */
const patterns: readonly RegExp[] = [
  // Times: `24 hours`, `2–6 hours`, `a few days`, `half an hour`, `over days`.
  /\b(?:\d+(?:[.,]\d+)*(?:\s?[–-]\s?\d+)?|half an|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty|few|several|couple of|full)[\s-](?:(?:full|business|working)\s)?(?:seconds|minutes?|hours?|days?|weeks?|months?|years?)\b/gi,
  /\bover (?:hours|days|weeks)\b|\bhours or days\b/gi,
  // Shares.
  /\b\d+(?:\.\d+)?\s?%|\bmost (?:customers|orders|people)\b/gi,
  // When somebody answers.
  /\b24\/7\b|\baround the clock\b|\bat any hour\b|\bday and night\b|\b(?:answers?|arrives?|is there) right away\b/gi,
  // Pace.
  /\binstant(?:ly)?\b|\bovernight\b|\bsame[- ]day\b|\bday by day\b|\bgradual(?:ly)?\b|\bsteadily\b|\bnatural pace\b|\b(?:fast|quick) (?:start|delivery|answers)\b/gi,
  // Who delivers, how well, and what others think of it.
  /\breal (?:people|person)\b|\bsecure (?:page|payments?|checkout)\b|\bbest[- ]sellers?\b|\bmost popular\b|\btrusted by\b|\b30-day\b/gi,
]

/** Phrases that are allowed anyway, grouped by the reason. */
const allowedBecause: Readonly<Record<string, readonly string[]>> = {
  'LOCK_LINK_DAYS, EXPORT_TTL_MS, INVITATION_TTL_MS, EMAIL_CHANGE_HOURS and similar constants expire links and copies': [
    'expires in 48 hours',
    'links work for 48 hours',
    'expires in one hour',
    'link works for one hour',
    'link works for 7 days',
    'expires in 3 days',
    'expires in three days',
    'expires after three days',
    'the link above within 7 days',
    'within the next 7 days',
    'three times within an hour',
  ],
  'TOTP_STEP_SECONDS and FRESH_SIGN_IN_MINUTES are checked': ['every 30 seconds', 'within 10 minutes of signing in'],
  'REMIND_AFTER_MS and REMINDER_RETENTION_MS: jobs send and delete then': [
    'isn’t paid three hours later',
    'what you entered after seven days',
    'reminder ticked: seven days',
  ],
  'GIVEN_UP_AFTER_MS and KEPT_MS of webhooks': ['has failed for 3 days', 'kept for 30 days'],
  'DENIAL_MS: a job carries the withdrawal out then': ['carry out the withdrawal in 30 minutes'],
  'jobs delete it then, or the cookie ends': [
    'at most 30 days if remembered',
    'at most 12 hours',
    "'180 days'",
    'of an order or deposit: 180 days',
    "'48 hours'",
    "'One year'",
    'A week after the last change',
    'for one year if it has no end',
    'Sign-ins: 30 days after',
    'asked for: seven days',
    'network for 30 days',
    'of paid orders: one year',
    'refused: 90 days after',
  ],
  'the law says so': ['within 14 days', 'these 14 days', 'six to ten years'],
  'the customer chooses it': ['One email an hour', 'One email a day', 'One email a week'],
  'how long to wait before another try, nothing about the shop': [
    'in a few minutes',
    'wait a few minutes',
    'wait a minute',
    'in a few seconds',
    "'a minute'",
  ],
  'what is set for orders that are checked': ["'an hour'"],
  'how long the message on the screen stays': ['stays for 5 seconds', 'For 5 seconds', 'stays for 8 seconds', 'For 8 seconds'],
  'stated only with its claim': [
    '{retention} of the followers we deliver are still there after 30 days',
    'of followers stay at least 30 days',
    'Our chat assistant answers at any hour',
  ],
  'stated only with a reviewed source': ["isStated ? 'real people'"],
  'said by a demo shop only': ["saysDay ? '24 hours'", "demo ? 'Most Popular'", "demo ? 'Trusted by Leading Review Platforms'"],
  'measured, with its sample': ['90% within ${most}'],
  'about other platforms or the customer’s own posts': ['disappear after a day', 'Ten seconds or ten minutes', 'a few times a week'],
  'a question, or what customers type': [
    're the followers real people or bots',
    "'secure payment'",
    'speed time instant shipping',
    "'cancel within 14 days'",
  ],
  'read by staff only': [
    "'Most popular'",
    'marked most popular',
    'is marked Most Popular',
    'at least an hour from now',
    'start one minute from now',
    'could not be read for two days',
  ],
  'sample data of a template': ["'Starts in 15–30 minutes, complete within 24 hours'"],
}

export const allowedPhrases = Object.values(allowedBecause).flat()

/** Unproven phrases in `text`, with the text around them. `known` are figures that the shop has measured or is configured with. */
export function findUnproven(text: string, known: readonly string[] = []): string[] {
  const rest = [...allowedPhrases, ...known].reduce((left, phrase) => left.replaceAll(phrase, '…'), text)
  return patterns.flatMap((pattern) =>
    [...rest.matchAll(pattern)].map(({ index }) =>
      rest
        .slice(Math.max(0, index - 60), index + 60)
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  )
}

/** The source files with texts that customers read. */
export function customerSources(): string[] {
  return globSync([
    'src/pages/{storefront,account}/**/*.{ts,tsx}',
    'src/app/frame/**/*.{ts,tsx}',
    'src/features/*/{rules,ui,server}/**/*.{ts,tsx}',
    'src/features/*/rules.ts',
    'src/platform/http/*.ts',
  ]).filter((file) => !readByOthers.test(file))
}

const readByOthers =
  /\.test\.|\/operator\/|admin|\/server\/store|tables\.ts$|\/understand\/|sandbox|\/checks\/|features\/(?:operations|delivery|risk|texts)\/|blog\/rules\/pictures/

/** A source without comments, API descriptions and styles. */
export function textsOf(source: string): string {
  return source
    .replace(/^\s*(?:\*|\/\*|\/\/).*$/gm, '')
    .replace(/\bdescription:\s*(?:'[^'\n]*'|`[^`]*`)/g, '')
    .replace(/\b(?:className|width|height)[=:]\s*\{?(?:"[^"]*"|`[^`]*`|'[^']*')/g, '')
}
