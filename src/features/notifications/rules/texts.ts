/** What stands in braces in a text: `order` of `About {order}`. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** A text with its places filled; undefined where something that it needs is not known. */
export function filledWith(text: string, values: Readonly<Record<string, string>>): string | undefined {
  if (placeholdersIn(text).some((name) => !Object.hasOwn(values, name))) return undefined
  return text.replace(/\{([^{}]*)\}/g, (_, name: string) => values[name] ?? '')
}

/** `order.link_requested`, `order-confirmed` as people read it: `Order link requested`. */
export function nameInWords(id: string): string {
  const words = id.replaceAll(/[._-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
