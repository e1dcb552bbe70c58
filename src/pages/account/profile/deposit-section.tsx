import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { DepositForm } from '#features/checkout/ui/deposit/deposit-form.tsx'
import { DepositNotice } from '#features/checkout/ui/deposit/deposit-notice.tsx'
import type { Deposited } from '#features/checkout/ui/deposit/deposit-submission.ts'
import { useDepositReturn } from '#features/checkout/ui/deposit/use-deposit-return.ts'
import { Statement } from '#features/wallet/ui/statement.tsx'
import { BalanceParts, useWallet } from '#features/wallet/ui/use-wallet.tsx'
import { trackHref } from '#pages/account/profile/sections.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { storeUser } from '#shared/session.ts'
import { LoadProblem, Skeleton } from '#ui/loading.tsx'
import { Card } from '#ui/section.tsx'
import { useSite } from '#ui/site.ts'
import { coverNotification } from '#ui/toast-cover.ts'
import { toast } from '#ui/toast-store.ts'
import { Figure } from './overview-section.tsx'

/** How a deposit can be paid. */
export type DepositPayment = Pick<ComponentProps<typeof DepositForm>, 'methods' | 'hasCardFields' | 'hasCoins'>

/** The form, the balance, and ten balance changes below their heading. */
const skeleton = {
  grid: 'gap-6 xl:grid-cols-[minmax(0,1fr)_16rem] xl:items-start',
  parts: [
    'card h-[55.2rem] max-xl:order-2 sm:h-[46.5rem]',
    'mb-14 card h-[6.2rem] xl:mb-0',
    'order-3 col-span-full mt-[3.7rem] card h-[36.6rem] sm:h-[25.7rem] [--row:4.5rem] skeleton-rows',
  ],
}

/** A form for adding funds, and a list of all balance changes. */
export function DepositSection({ payment }: { payment: DepositPayment }) {
  const { demo } = useSite()
  const [address, setAddress] = useSearchParams()
  const { wallet, problem, reload, ...statement } = useWallet()
  const depositReturn = useDepositReturn(address.get('deposit'), updateBalance)

  function updateBalance({ balance }: Deposited) {
    storeUser({ balance })
    reload()
  }

  /** Puts the pending deposit into the URL, so a reload continues to follow it. */
  const follow = (id: string | undefined) =>
    setAddress(
      (query) => {
        if (id === undefined) query.delete('deposit')
        else query.set('deposit', id)
        return query
      },
      { replace: true, preventScrollReset: true },
    )

  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!wallet) return <Skeleton className={skeleton.grid} parts={skeleton.parts} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <DepositNotice depositReturn={depositReturn} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_16rem] xl:items-start">
        <Card className="p-5 max-xl:order-2 sm:p-8">
          <DepositForm
            wallet={wallet}
            {...payment}
            demo={demo}
            onArrived={(deposited) => {
              follow(undefined)
              updateBalance(deposited)
              coverNotification('payment')
              toast.success('Success!', `${formatMoney(toCents(deposited.deposit.amount))} was added to your balance.`)
            }}
            onOpen={({ deposit }) => follow(deposit.id)}
          />
        </Card>
        <dl className="grid gap-4">
          <Figure term="Current balance" value={formatMoney(toCents(wallet.balance))} note={<BalanceParts wallet={wallet} />} />
          <div className="px-1 text-sm text-muted">
            <dt className="sr-only">Good to know</dt>
            <dd>Money you add never expires. Bonus credit is used first.</dd>
          </div>
        </dl>
      </div>
      <Statement {...statement} orderHref={trackHref} />
    </div>
  )
}
