import type { PackageView } from '#features/catalog/contract.ts'
import { platformNames, serviceLabel } from '#features/catalog/rules.ts'
import type { PackageRow } from '#features/catalog/server/store/packages.ts'
import { toDollars } from '#shared/money.ts'

/** A package as the API and the pages show it. */
export function packageView(row: PackageRow): PackageView {
  return {
    _id: row.packageId,
    id: row.packageId,
    quantity: row.quantity,
    price: toDollars(row.priceCents),
    priceCents: row.priceCents,
    currency: row.currency,
    popular: row.popular,
    description: row.description,
    features: row.features,
    quality: row.quality,
    category: platformNames[row.platform],
    platform: row.platform,
    type: row.type,
    active: row.active,
    service: serviceLabel(row),
  }
}
