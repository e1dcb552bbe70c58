/** A text to find and its replacement. */
export interface Replacement {
  find: string
  replace: string
  /** If false, `find` matches any case and an initial capital is kept. */
  matchCase: boolean
}

const PLACEHOLDER = /(\{\w+(?:\|days)?\})/

/** A text with every match replaced. Placeholder names such as `{store}` are left alone, unless the search contains a brace. */
export function replaceAllIn(text: string, { find, replace, matchCase }: Replacement): string {
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), matchCase ? 'g' : 'gi')
  const change = (part: string) => part.replace(pattern, (match) => (matchCase ? replace : inCaseOf(match, find, replace)))
  if (/[{}]/.test(find)) return change(text)
  return text
    .split(PLACEHOLDER)
    .map((part) => (PLACEHOLDER.test(part) ? part : change(part)))
    .join('')
}

/** `replace`, capitalized if the match has a capital that `find` doesn't. */
function inCaseOf(match: string, find: string, replace: string): string {
  const [first = ''] = match
  const isCapitalized = first !== first.toLowerCase() && find.startsWith(first.toLowerCase())
  return isCapitalized ? replace.charAt(0).toUpperCase() + replace.slice(1) : replace
}
