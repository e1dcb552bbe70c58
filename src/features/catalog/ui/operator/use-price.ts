import type { DeskPackage } from '#features/catalog/contract.ts'
import { typedDollars } from '#features/catalog/ui/operator/price-fields.tsx'
import { dollars } from '#features/catalog/ui/operator/standing.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { typedIn } from '#ui/form-fields.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

/** Saves what was typed into the fields of a price: now, or as a plan. */
export function usePrice(pack: DeskPackage, onDone: () => void) {
  const { act, busy, problem, errors } = useAct()

  async function save(form: HTMLFormElement) {
    const { when, ...typed } = typedIn(form, 'price', 'when', 'from', 'reason')
    const price = typedDollars(typed.price)
    const reason = typed.reason.trim() || undefined
    if (when === 'later') {
      const from = new Date(typed.from)
      const body = { price, from: Number.isNaN(from.getTime()) ? '' : from.toISOString(), reason }
      if (!(await act('POST', `/api/operator/packages/${pack.id}/price-plans`, body))) return
      toast.success('Saved', `The price will be ${dollars(price)} from ${formatTime(body.from)} on.`)
    } else {
      if (!(await act('PUT', `/api/operator/packages/${pack.id}/price`, { price, priceId: pack.priceId ?? undefined, reason }))) return
      toast.success('Saved', `The price is ${dollars(price)} now.`)
    }
    onDone()
  }

  const isField = errors.price !== undefined || errors.from !== undefined
  return { busy, errors, problem: isField ? undefined : problem, save }
}
