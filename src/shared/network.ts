/** An IP address without the port that some proxies add, the zone of an IPv6 address, and the prefix of an IPv4 address. */
export function plainAddress(address: string): string {
  const ip = address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? ip
}

/**
 * The network that attempts are counted by: an IPv4 address itself, or the /64 of an IPv6 address, since one subscriber usually has all
 * of it. Without the port that some proxies add, which would make each connection a network of its own.
 */
export function networkOf(address: string): string {
  const ip = plainAddress(address)
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  const network = [...groups, ...zeros, ...rest].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** The /48 around a /64 from `networkOf`, since a single subscriber may have all of it; undefined for other keys. */
export function subscriberNetworkOf(network: string): string | undefined {
  const groups = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network)?.[1]
  return groups && `${groups}:/48`
}

/** The widest network that may be a single subscriber's: an IPv4 address itself, or the /48 of an IPv6 address. */
export function subscriberOf(ip: string): string {
  const network = networkOf(ip)
  return subscriberNetworkOf(network) ?? network
}
