import type { PackageView } from '#features/catalog/contract.ts'
import type { ServiceKind } from '#features/catalog/rules.ts'
import type { ServiceOffer } from './service-cards.tsx'

/** What each platform is bought for most. */
const shown: ServiceKind[] = [
  { platform: 'instagram', type: 'followers' },
  { platform: 'tiktok', type: 'views' },
  { platform: 'youtube', type: 'subscribers' },
]

/** One popular package of each platform, as its card shows it; a service without one has no card. */
export function cardOffers(popular: PackageView[]): ServiceOffer[] {
  return shown.flatMap(({ platform, type }) => {
    const pack = popular.find((each) => each.platform === platform && each.type === type)
    if (!pack) return []
    const { id, service, quantity, priceCents, description, features } = pack
    return [{ id, platform, service, quantity, priceCents, description, features }]
  })
}
