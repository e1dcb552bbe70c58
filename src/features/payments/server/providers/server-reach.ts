import type { Config } from '#platform/config.ts'
import { configuredReach, mayBeReached, type Reach, staffReach } from '#platform/outgoing-reach.ts'

export const OUT_OF_REACH = 'This address is in a private network. List that network in OUTGOING_PRIVATE_NETWORKS to allow it.'

/** The networks that the shop's own server may be in: any if its URL is from the environment, otherwise those that staff may use. */
export function serverReach(config: Config, url: string): Reach {
  return isConfigured(config, url) ? configuredReach : staffReach(config)
}

/** Whether a server's URL may be reachable, as far as can be told without a DNS lookup. */
export function isServerInReach(config: Config, url: string): boolean {
  return isConfigured(config, url) || mayBeReached(config, new URL(url))
}

function isConfigured({ BTCPAY_URL }: Config, url: string): boolean {
  return BTCPAY_URL !== undefined && withoutTrailingSlash(url) === withoutTrailingSlash(BTCPAY_URL)
}

export const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '')
