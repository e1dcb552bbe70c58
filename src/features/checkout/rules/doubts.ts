import { type ServiceKind, targetType } from '#features/catalog/rules.ts'
import { cleanUsername } from '#features/checkout/rules/fields.ts'
import { accountNameOf, parseTarget } from '#features/orders/rules/targets.ts'

/** A likely typo. The customer is asked about it before paying; it's never corrected silently. */
export interface Doubt {
  field: 'email' | 'socialUsername'
  typed: string
  likely: string
}

const domains = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com', 'aol.com', 'msn.com', 'me.com'],
  ...['proton.me', 'protonmail.com', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de', 'mail.com', 'email.com', 'ymail.com', 'rocketmail.com'],
]

/** Suggests `ada@gmail.com` for `ada@gmial.com`; undefined if nothing looks mistyped. */
export function likelyEmail(text: string): string | undefined {
  const email = text.trim()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domains.includes(domain)) return undefined
  const likely = domains.find((known) => isOneTypo(domain, known)) ?? domain.replace(/\.(?:con|cmo|ocm|comm|vom|cpm)$/, '.com')
  return likely === domain ? undefined : `${email.slice(0, at)}@${likely}`
}

/** Whether the texts differ by one letter that is missing, added, replaced, or swapped with its neighbor. */
function isOneTypo(typed: string, intended: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === intended[start]) start++
  let end = 0
  while (end < Math.min(typed.length, intended.length) - start && typed.at(-1 - end) === intended.at(-1 - end)) end++
  const [left, right] = [typed.slice(start, typed.length - end), intended.slice(start, intended.length - end)]
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0]
  return left.length <= 1 && right.length <= 1
}

/** The username of a profile link; undefined for other links. */
export function usernameOf(postUrl: string, kind: ServiceKind): string | undefined {
  const target = targetType(kind.type) === 'account' ? parseTarget(postUrl, kind) : undefined
  return target?.ok ? accountNameOf(target.url) : undefined
}

/** The likely typos to ask about before paying, in page order. */
export function purchaseQuestionsOf(typed: { socialUsername: string; email: string; postUrl: string }, kind: ServiceKind): Doubt[] {
  const linked = usernameOf(typed.postUrl, kind)
  const username = cleanUsername(typed.socialUsername)
  const email = likelyEmail(typed.email)
  return [
    ...(linked !== undefined && linked.toLowerCase() !== username.toLowerCase()
      ? [{ field: 'socialUsername' as const, typed: username, likely: linked }]
      : []),
    ...(email === undefined ? [] : [{ field: 'email' as const, typed: typed.email.trim(), likely: email }]),
  ]
}
