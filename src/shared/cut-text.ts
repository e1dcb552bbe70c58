/** The first `max` characters of a text. Unlike `slice`, it doesn't cut an emoji in half, which PostgreSQL refuses in JSON. */
export function cutText(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('')
}
