import { paths } from '#app/routes.ts'

/** The services on the home page. */
export const shopHref = `${paths.home}#services`

/** Where the signed-in follow an order of theirs. */
export function trackHref(orderId: string): string {
  return `${paths.tracking}?${new URLSearchParams({ order: orderId })}`
}
