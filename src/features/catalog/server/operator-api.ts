import { packagesDesk } from '#features/catalog/server/operator-api/packages.ts'
import { servicesDesk } from '#features/catalog/server/operator-api/services.ts'
import { sourcesDesk } from '#features/catalog/server/operator-api/sources.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** What the shop sells, at what price, and where deliveries come from. For the shop's staff. */
export function catalogOperatorApi(server: HttpServer, ctx: Context): void {
  servicesDesk(server, ctx)
  packagesDesk(server, ctx)
  sourcesDesk(server, ctx)
}
