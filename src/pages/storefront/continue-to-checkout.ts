import { useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { checkoutQuery } from '#features/checkout/rules/query.ts'
import { keepTarget } from '#features/checkout/ui/draft.ts'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'

/** Goes on to the checkout of a package with the link that was given for it. `state` is for the checkout page. */
export function useContinueToCheckout(kind: ServiceKind, chosen: PackageOption | undefined, state?: { from: 'order' }) {
  const navigate = useNavigate()
  return ({ postUrl, description }: { postUrl: string; description: string }) => {
    if (!chosen) return
    const query = checkoutQuery({ kind, ...chosen }, { postUrl, description })
    keepTarget(serviceLabel(kind), query, { postUrl, note: description })
    void navigate({ pathname: paths.checkout, search: `?${query}` }, { state })
  }
}
