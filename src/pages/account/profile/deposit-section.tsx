import { useSearchParams } from 'react-router'
import { DepositForm } from '#features/checkout/ui/deposit/deposit-form.tsx'
import { DepositNotice } from '#features/checkout/ui/deposit/deposit-notice.tsx'
import type { Deposited } from '#features/checkout/ui/deposit/deposit-submission.ts'
import { useDepositReturn } from '#features/checkout/ui/deposit/use-deposit-return.ts'
import type { ProviderMethod } from '#features/payments/contract.ts'
import { BalanceParts } from '#features/wallet/ui/balance-parts.tsx'
import { Statement } from '#features/wallet/ui/statement.tsx'
import { useWallet } from '#features/wallet/ui/use-wallet.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { keepUser } from '#shared/session.ts'
import { Card } from '#ui/card.tsx'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'
import { Figure } from './figure.tsx'
import { trackHref } from './ways.ts'

/** Paying into the balance, and everything that moved it. */
export function DepositSection({ methods }: { methods: readonly ProviderMethod[] }) {
  const { demo } = useSite()
  const [address, setAddress] = useSearchParams()
  const { wallet, problem, reload, ...statement } = useWallet()
  const news = useDepositReturn(address.get('deposit'), takeIn)

  function takeIn({ balance }: Deposited) {
    keepUser({ balance })
    reload()
  }

  /** A deposit whose payment is open stands in the address, so that a reload goes on asking. */
  const follow = (id: string | undefined) =>
    setAddress(
      (now) => {
        if (id === undefined) now.delete('deposit')
        else now.set('deposit', id)
        return now
      },
      { replace: true, preventScrollReset: true },
    )

  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!wallet) return <Loading className="min-h-96" />
  return (
    <div className="grid gap-8">
      <DepositNotice news={news} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_16rem] xl:items-start">
        <Card className="p-5 max-xl:order-2 sm:p-8">
          <DepositForm
            wallet={wallet}
            methods={methods}
            demo={demo}
            onArrived={(deposited) => {
              follow(undefined)
              takeIn(deposited)
              toast.success('Success!', `${formatMoney(toCents(deposited.deposit.amount))} arrived in your balance.`)
            }}
            onOpen={({ deposit }) => follow(deposit.id)}
          />
        </Card>
        <dl className="grid gap-4">
          <Figure term="Current balance" value={formatMoney(toCents(wallet.balance))} note={<BalanceParts wallet={wallet} />} />
          <div className="px-1 text-sm text-muted">
            <dt className="sr-only">Good to know</dt>
            <dd>Money you pay in does not expire. Bonus credit is spent first.</dd>
          </div>
        </dl>
      </div>
      <Statement {...statement} orderHref={trackHref} />
    </div>
  )
}
