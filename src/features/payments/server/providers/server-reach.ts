import type { Config } from '#platform/config.ts'
import { configuredReach, mayBeReached, type Reach, staffReach } from '#platform/outgoing-reach.ts'

/** Why a server's address is refused. */
export const OUT_OF_REACH = 'This address is in a private network. List that network in OUTGOING_PRIVATE_NETWORKS to allow it.'

/** Which networks a server of the shop's own may be in: any if its address is the environment's, else those that staff may name. */
export function serverReach(config: Config, url: string): Reach {
  return isConfigured(config, url) ? configuredReach : staffReach(config)
}

/** Whether a server's address may be in reach, as far as it tells without a look-up. */
export function isServerInReach(config: Config, url: string): boolean {
  return isConfigured(config, url) || mayBeReached(config, new URL(url))
}

function isConfigured({ BTCPAY_URL }: Config, url: string): boolean {
  return BTCPAY_URL !== undefined && withoutSlash(url) === withoutSlash(BTCPAY_URL)
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
