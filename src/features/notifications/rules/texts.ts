/** The placeholders of a text: `order` in `About {order}`. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** A text with its placeholders filled; undefined if a value is unknown. */
export function filledWith(text: string, values: Readonly<Record<string, string>>): string | undefined {
  if (placeholdersIn(text).some((name) => !Object.hasOwn(values, name))) return undefined
  return text.replace(/\{([^{}]*)\}/g, (_, name: string) => values[name] ?? '')
}

/** Where the name in code would not tell anybody what it is. */
const ownNames: Record<string, string> = {
  'address-works': 'Email address works again',
  copy: 'Copy of a notification',
  digest: 'Digest of notifications',
  'endpoint-stopped': 'Webhook endpoint turned off',
}

/** An event or template name for people: `Order link requested` for `order.link_requested`. */
export function nameInWords(id: string): string {
  const words = (ownNames[id] ?? id)
    .replaceAll(/[._-]/g, ' ')
    .replace(/\bapi\b/i, 'API')
    .replace(/\bgoogle\b/i, 'Google')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
