import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Config } from '#platform/config.ts'
import { isPublicAddress, mayBePublic } from '#platform/public-host.ts'

/** Whether a request may connect to an IP address. */
export type Reach = (address: string) => boolean

/** For URLs from strangers: only the public internet. Their names are resolved separately from others. */
export const publicReach: Reach = isPublicAddress

/** For URLs from the environment or the code: any network. */
export const configuredReach: Reach = () => true

/**
 * For URLs that staff enter in the console: the public internet, the networks of OUTGOING_PRIVATE_NETWORKS, and in a demo shop this
 * machine.
 */
export function staffReach({ STORE_MODE, OUTGOING_PRIVATE_NETWORKS }: Pick<Config, 'STORE_MODE' | 'OUTGOING_PRIVATE_NETWORKS'>): Reach {
  const listed = blockListOf([...OUTGOING_PRIVATE_NETWORKS, ...(STORE_MODE === 'demo' ? ['127.0.0.0/8', '::1'] : [])])
  return (address) => isPublicAddress(address) || listed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a URL's host can be within reach, judging by its name. */
export function mayBeReached(config: Parameters<typeof staffReach>[0], url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return staffReach(config)(host)
  return mayBePublic(url) || config.STORE_MODE === 'demo' || config.OUTGOING_PRIVATE_NETWORKS.length > 0
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, prefix === undefined ? { ipv4: 32, ipv6: 128 }[type] : Number(prefix), type)
  }
  return list
}

type Answered = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * A `lookup` function for requests that fails with EREFUSED if a name leads out of reach. The check happens at connection time, so
 * the name can't resolve differently afterward.
 */
export function lookupWithin(reach: Reach, resolver?: Resolver) {
  return (hostname: string, options: LookupOptions, answer: Answered): void => {
    const finish = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
      if (error) return answer(error, [])
      const refused = addresses.find(({ address }) => !reach(address))
      if (refused || !addresses[0]) return answer(Object.assign(new Error(`${hostname} is out of reach`), { code: 'EREFUSED' }), [])
      if (options.all) answer(null, addresses)
      else answer(null, addresses[0].address, addresses[0].family)
    }
    if (reach !== publicReach) return systemLookup(hostname, { ...options, all: true }, finish)
    resolveApart(hostname, resolver).then(
      (found) => finish(null, found),
      (error: NodeJS.ErrnoException) => finish(error, []),
    )
  }
}

/**
 * Queries the name servers directly. The system's lookup only runs two at a time per process, so unanswered names from strangers
 * would block all other calls. Throws ENOTFOUND.
 */
async function resolveApart(hostname: string, resolver = new Resolver({ timeout: 2_000, tries: 1 })): Promise<LookupAddress[]> {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  )
  if (addresses.length === 0) throw Object.assign(new Error(`${hostname} was not found`), { code: 'ENOTFOUND' })
  return addresses
}
