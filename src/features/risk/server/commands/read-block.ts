import { BlockList, isIP } from 'node:net'
import { platformName, platforms, serviceKinds } from '#features/catalog/rules.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'
import type { BlockDraft } from '#features/risk/contract.ts'
import { invalid } from '#shared/errors.ts'
import { listed } from '#shared/listed.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'

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
  4: { family: 'ipv4', bits: 32, minBits: 16 },
  6: { family: 'ipv6', bits: 128, minBits: 32 },
} as const

/** Whether an IP address is in a network of the block list. */
export type NetworkCheck = (ip: string) => boolean

/** Parses `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/48`. Undefined if it is none of these. */
export function parseNetwork(cidr: string): { cidr: string; bits: number; minBits: number; contains: NetworkCheck } | undefined {
  const [address = '', prefix, ...more] = cidr.trim().toLowerCase().split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || more.length > 0) return undefined
  const { family, bits: all, minBits } = families[version]
  const bits = prefix === undefined ? all : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
  if (bits < 0 || bits > all) return undefined
  const list = new BlockList()
  list.addSubnet(address, bits, family)
  return { cidr: `${address}/${bits}`, bits, minBits, contains: (ip) => isIP(ip) === version && list.check(ip, family) }
}

function readNetwork(typed: string): Blocked {
  const network = parseNetwork(typed)
  if (!network) throw invalid('value', 'Please enter an IP address, or a network such as 203.0.113.0/24.')
  const { cidr, bits, minBits } = network
  if (bits < minBits) throw invalid('value', `This network is too large. Please enter one of /${minBits} or smaller.`)
  return { value: cidr, label: cidr }
}

/** Removes the IPv6 prefix of an IPv4 address, and an IPv6 address's zone. */
export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? ip
}
