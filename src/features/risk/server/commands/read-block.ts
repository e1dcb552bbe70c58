import { isIP } from 'node:net'
import { platformName, platforms, serviceKinds } from '#features/catalog/rules.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'
import type { BlockDraft } from '#features/risk/contract.ts'
import { invalid } from '#shared/errors.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'
import { listed } from '#shared/text.ts'

/** The value to compare with an order, and the label for staff. */
export interface Blocked {
  value: string
  label: string
}

/** Parses what staff typed. Throws 400 at `value`. */
export function readBlocked({ kind, value }: Pick<BlockDraft, 'kind' | 'value'>): Blocked {
  if (kind === 'email') return readEmail(value)
  return kind === 'network' ? readNetwork(value) : readTarget(value)
}

function readEmail(typed: string): Blocked {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) throw invalid('value', 'Please enter an email address.')
  const value = normalizeEmail(typed)
  return { value, label: value }
}

function readTarget(typed: string): Blocked {
  const link = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  for (const kind of serviceKinds()) {
    const target = parseTarget(link, kind)
    if (target.ok) return { value: target.key, label: target.url }
  }
  throw invalid('value', `Please enter the link of a profile, channel, post or video on ${listed(platforms().map(platformName), 'or')}.`)
}

const families = {
  4: { all: 32, minBits: 16 },
  6: { all: 128, minBits: 32 },
} as const

/** Parses `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/48`. Undefined if it is none of these. */
export function parseNetwork(cidr: string): { address: string; bits: number; minBits: number } | undefined {
  const [address = '', prefix, ...more] = cidr.trim().toLowerCase().split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || address.includes('%') || more.length > 0) return undefined
  const { all, minBits } = families[version]
  const bits = prefix === undefined ? all : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
  return bits < 0 || bits > all ? undefined : { address, bits, minBits }
}

/** The network of `bits` bits around an IP address. Equal for all of its addresses. */
export function networkAround(address: string, bits: number): string {
  const groups = groupsOf(address).map((group, index) => group & (0xffff << (16 - Math.min(16, Math.max(0, bits - 16 * index)))))
  return `${groups.join('.')}/${bits}`
}

/** An IP address as numbers of 16 bits: two or eight. None if it isn't an IP address. */
function groupsOf(address: string): number[] {
  const version = isIP(address)
  if (version === 0) return []
  if (version === 4) {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  }
  // Its last 32 bits may be written as an IPv4 address, but not in a URL's host.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16))
}

function readNetwork(typed: string): Blocked {
  const network = parseNetwork(typed)
  if (!network) throw invalid('value', 'Please enter an IP address, or a network such as 203.0.113.0/24.')
  const { address, bits, minBits } = network
  if (bits < minBits) throw invalid('value', `This network is too large. Please enter one of /${minBits} or smaller.`)
  const cidr = `${address}/${bits}`
  return { value: cidr, label: cidr }
}
