import { type LoaderFunctionArgs, redirect } from 'react-router'
import { parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import { listPackages } from '#features/catalog/server/queries.ts'
import { ladderOf, nearestPackage, readWanted, type Wanted } from '#features/checkout/rules/query.ts'
import { packageOption } from '#features/checkout/ui/package-option.ts'
import { servicePromise } from '#features/orders/server/queries/delivery-promise.ts'
import { shop } from '#platform/page-context.ts'
import { paths } from '#shared/paths.ts'

/**
 * Returns the package on sale that best matches the query, with all sizes and the delivery promise. Redirects to the services on the home
 * page if the query asks for an unknown service.
 */
export async function wantedPackage({ request, context }: LoaderFunctionArgs, fallback: Wanted) {
  const query = new URL(request.url).searchParams
  const service = query.get('service')
  // oxlint-disable-next-line typescript/only-throw-error -- how the router redirects
  if (service && !parseServiceLabel(service)) throw redirect(`${paths.home}#services`)
  const { kind, quality, quantity } = readWanted(query, fallback)
  const ctx = context.get(shop)
  const ladder = ladderOf(await listPackages(ctx, kind), quality).map(packageOption)
  const chosen = nearestPackage(ladder, quantity)
  const { text: delivery } = await servicePromise(ctx, kind, chosen?.quality ?? quality)
  return { kind, delivery, ladder, chosen }
}
