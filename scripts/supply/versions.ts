/** Splits a version into its numbers and its pre-release identifiers after the hyphen. */
function partsOf(version: string): { numbers: number[]; pre: string[] } {
  const [core = '', ...pre] = version
    .replace(/^[v=\s]+/, '')
    .replace(/\+.*$/, '')
    .split('-')
  const numbers = core.split('.').map(Number)
  return { numbers: [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0], pre: pre.length > 0 ? pre.join('-').split('.') : [] }
}

/** Negative if `one` precedes `other` by semantic versioning, positive if it follows. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (const at of [0, 1, 2]) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0)
    if (difference !== 0) return difference
  }
  // A release follows its pre-releases.
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length
  for (let at = 0; at < Math.max(a.pre.length, b.pre.length); at++) {
    const [left, right] = [a.pre[at], b.pre[at]]
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1
    if (left !== right) return compareIdentifiers(left, right)
  }
  return 0
}

/** Numeric identifiers precede words. */
function compareIdentifiers(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  if (isNumber && isOtherNumber) return Number(one) - Number(other)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return one < other ? -1 : 1
}

/**
 * Whether a version is in a range in the form that advisories use: `>=1.0.0 <1.2.3 || =2.0.0`, `*`. Pre-releases count in their order.
 * Throws for any other form, so that no advisory is misread.
 */
export function isInRange(version: string, range: string): boolean {
  return range.split('||').some((part) => {
    const comparators = part
      .trim()
      .replaceAll(/([<>=]+)\s+/g, '$1')
      .split(/[\s,]+/)
    return comparators.every((comparator) => satisfies(version, comparator))
  })
}

function satisfies(version: string, comparator: string): boolean {
  if (comparator === '*' || comparator === '') return true
  const [, operator, bound = ''] = /^(<=|>=|<|>|=)?v?(\d+(?:\.\d+){0,2}(?:-[\w.-]+)?)$/.exec(comparator) ?? []
  if (bound === '') throw new Error(`unsupported version range: ${comparator}`)
  const order = compareVersions(version, bound)
  return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[operator ?? ''] ?? order === 0
}
