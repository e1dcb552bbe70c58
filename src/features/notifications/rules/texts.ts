/** The placeholders of a text: `order` in `About {order}`. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** A text with its placeholders filled; undefined if a value is unknown. */
export function filledWith(text: string, values: Readonly<Record<string, string>>): string | undefined {
  if (placeholdersIn(text).some((name) => !Object.hasOwn(values, name))) return undefined
  return text.replace(/\{([^{}]*)\}/g, (_, name: string) => values[name] ?? '')
}

/** An event or template name for people: `Order link requested` for `order.link_requested`. */
export function nameInWords(id: string): string {
  const words = id.replaceAll(/[._-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
