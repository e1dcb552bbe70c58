/** What is replaced in texts by what. */
export interface Replacement {
  find: string
  replace: string
  /** Otherwise `find` is found in any case, and a capital at its beginning is kept. */
  matchCase: boolean
}

const PLACEHOLDER = /(\{\w+(?:\|days)?\})/

/** A text with every `find` replaced. Names of placeholders such as `{store}` are left alone, unless a brace is looked for. */
export function replaceAllIn(text: string, { find, replace, matchCase }: Replacement): string {
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), matchCase ? 'g' : 'gi')
  const change = (part: string) => part.replace(pattern, (found) => (matchCase ? replace : inCaseOf(found, find, replace)))
  if (/[{}]/.test(find)) return change(text)
  return text
    .split(PLACEHOLDER)
    .map((part) => (PLACEHOLDER.test(part) ? part : change(part)))
    .join('')
}

/** `replace` with a capital where `found` has one that was not typed. */
function inCaseOf(found: string, find: string, replace: string): string {
  const [first = ''] = found
  const isRaised = first !== first.toLowerCase() && find.startsWith(first.toLowerCase())
  return isRaised ? replace.charAt(0).toUpperCase() + replace.slice(1) : replace
}
