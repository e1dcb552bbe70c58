/** Joins names for a sentence: `Instagram, TikTok and YouTube`. */
export function listed(names: readonly string[], last: 'and' | 'or' = 'and'): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}` : names.join('')
}
