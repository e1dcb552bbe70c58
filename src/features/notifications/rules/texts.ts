/** The placeholders of a text: `order` in `About {order}`. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** A text with its placeholders filled; undefined if a value is unknown. */
export function filledWith(text: string, values: Readonly<Record<string, string>>): string | undefined {
  if (placeholdersIn(text).some((name) => !Object.hasOwn(values, name))) return undefined
  return text.replace(/\{([^{}]*)\}/g, (_, name: string) => values[name] ?? '')
}

/** Names for ids that would not mean anything to staff. */
const ownNames: Record<string, string> = {
  'address-works': 'Email address works again',
  copy: 'Copy of a notification',
  digest: 'Digest of notifications',
  'endpoint-stopped': 'Webhook endpoint turned off',
  'order.partial': 'Order partially delivered',
  'order-partial': 'Order partially delivered',
  'refund.claimable': 'Refund can be claimed',
  'refund-claimable': 'Refund can be claimed',
  'review.refused': 'Review rejected',
  'review-refused': 'Review rejected',
  'support.answered': 'Reply from support',
  'support-answer': 'Reply from support',
  'support.mentioned': 'Mentioned by a colleague',
}

/** An event or template name for people: `Order link requested` for `order.link_requested`. */
export function nameInWords(id: string): string {
  const words = (ownNames[id] ?? id)
    .replace(/^account\./, '')
    .replaceAll(/[._-]/g, ' ')
    .replace(/\bapi\b/i, 'API')
    .replace(/\bgoogle\b/i, 'Google')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** In characters. The title is an email's subject. */
export const MAX_TITLE_LENGTH = 120
/** In characters. */
export const MAX_INTRO_LENGTH = 600

/** What the custom texts of a notification or email are checked against. */
export interface TextCheck {
  /** The placeholders that always have a value when it is sent. */
  placeholders: readonly string[]
  /** Values of the sample order in the standard text, such as `$1.68`. */
  invented: readonly string[]
}

/** Why a custom text cannot be used, undefined if it can. `slot` is `title` or `intro`. */
export function textProblem(slot: string, text: string, { placeholders, invented }: TextCheck): string | undefined {
  const maxLength = slot === 'title' ? MAX_TITLE_LENGTH : MAX_INTRO_LENGTH
  if (text.length > maxLength) return `Use at most ${maxLength} characters.`
  const usable = placeholders.map((name) => `{${name}}`).join(', ')
  const unknown = placeholdersIn(text).find((name) => !placeholders.includes(name))
  if (unknown !== undefined) return `{${unknown}} isn’t available here. You can use ${usable}.`
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) return 'A brace is missing its other half.'
  if (/\[\[|\]\]/.test(text)) return 'Parts in [[ ]] work only in page texts. Remove the brackets.'
  const [tag] = /<\/?[a-z][^<>]*>/i.exec(text) ?? []
  if (tag !== undefined) return `This is plain text: customers would read “${tag}” as it is. Remove it.`
  const sample = invented.find((value) => text.includes(value))
  return sample === undefined ? undefined : `“${sample}” comes from the sample order. Remove it, or use ${usable}.`
}
