import type { ReactNode } from 'react'
import type { OrderPage, OrderTotals } from '#features/orders/contract.ts'
import { ClaimOrders } from '#features/orders/ui/history/claim-orders.tsx'
import { RecentOrders } from '#features/orders/ui/history/recent-orders.tsx'
import { SpendingChart } from '#features/orders/ui/history/spending-chart.tsx'
import { BalanceParts, useWallet } from '#features/wallet/ui/use-wallet.tsx'
import { sectionHref, shopHref, trackHref } from '#pages/account/profile/sections.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { LoadProblem, Skeleton } from '#ui/loading.tsx'
import { Card } from '#ui/section.tsx'
import { type Called, useCall } from '#ui/use-call.ts'

/** Three figures, buttons, the chart and three orders. */
const skeleton = {
  grid: 'grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3',
  parts: [
    'card h-[6.2rem] max-sm:col-span-2 max-sm:-mb-2',
    'card h-[6.2rem]',
    'card h-[6.2rem]',
    'col-span-full h-11',
    'col-span-full card h-[17rem] sm:h-[16.4rem]',
    'col-span-full card h-[18.9rem] [--row:4.67rem] skeleton-rows',
  ],
}

/** Balance, totals and the latest orders. */
export function OverviewSection() {
  const { wallet, problem: walletProblem, reload: reloadWallet } = useWallet()
  const totals = useTotals()
  const recent = useRecentOrders()
  const problem = totals.problem ?? recent.problem ?? walletProblem

  function reload() {
    totals.reload()
    recent.reload()
    reloadWallet()
  }

  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!wallet || !totals.value || !recent.value) return <Skeleton className={skeleton.grid} parts={skeleton.parts} />
  const { orders, spent, months, claimable } = totals.value.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ClaimOrders count={claimable} onClaimed={reload} />
      <dl className="grid grid-cols-2 gap-4 *:first:max-sm:col-span-2 sm:grid-cols-3">
        <Figure term="Account Balance" value={formatMoney(toCents(wallet.balance))} note={<BalanceParts wallet={wallet} />} />
        <Figure term="Total Orders" value={orders.toLocaleString('en-US')} />
        <Figure term="Total Spent" value={formatMoney(toCents(spent))} />
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={sectionHref('deposit')}>Add Funds</ButtonLink>
        <ButtonLink to={sectionHref('history')} variant="secondary">
          View Orders
        </ButtonLink>
      </div>
      <SpendingChart months={months} />
      <Card className="p-5 sm:p-6">
        <h2 className="mb-2 text-subheading">Recent activity</h2>
        <RecentOrders orders={recent.value.data} trackHref={({ id }) => trackHref(id)} shopHref={shopHref} />
      </Card>
    </div>
  )
}

interface FigureProps {
  term: string
  value: string
  note?: ReactNode
}

/** A labeled figure in a description list. */
export function Figure({ term, value, note }: FigureProps) {
  return (
    <Card className="p-5">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-1 text-[1.625rem] leading-tight font-semibold tracking-[-0.02em] tabular-nums">{value}</dd>
      <dd className="mt-1 text-sm text-muted tabular-nums empty:hidden">{note}</dd>
    </Card>
  )
}

const totalsTexts = { refused: 'Failed to retrieve orders', unreached: 'An error occurred while retrieving your orders' }

/** Loads the totals of the customer's orders. */
function useTotals(): Called<{ data: OrderTotals }> {
  return useCall('/api/orders/user/totals', totalsTexts)
}

/** Loads the 3 orders shown as recent activity. Section 9. */
function useRecentOrders(): Called<OrderPage> {
  return useCall('/api/orders/user?limit=3', totalsTexts)
}
