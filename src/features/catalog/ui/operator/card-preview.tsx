import type { AdminPackage, AdminService, PackageView } from '#features/catalog/contract.ts'
import { platformName, serviceLabel } from '#features/catalog/rules.ts'
import { PackageCard } from '#features/catalog/ui/package-card.tsx'
import { CURRENCY, toCents } from '#shared/money.ts'

type Shown = Pick<AdminPackage, 'id' | 'quantity' | 'price' | 'popular' | 'description' | 'features'>

/** A preview of a package's card. */
export function CardPreview({ service, pack }: { service: AdminService; pack: Shown }) {
  const ladder = service.packages.filter(({ active, id, price }) => active && id !== pack.id && price !== null)
  const card = viewOf(service, pack)
  return (
    <div data-accent={service.platform === 'youtube' ? 'red' : undefined} className="pt-3">
      <PackageCard pack={card} ladder={[...ladder.map((pack) => viewOf(service, pack)), card]} checked={false} onChoose={() => {}} />
    </div>
  )
}

function viewOf(service: AdminService, pack: Shown): PackageView {
  const { platform, type, quality } = service
  const price = pack.price ?? 0
  return {
    ...pack,
    price,
    _id: pack.id,
    priceCents: toCents(price),
    currency: CURRENCY,
    quality,
    category: platformName(platform),
    platform,
    type,
    active: true,
    service: serviceLabel(service),
  }
}
