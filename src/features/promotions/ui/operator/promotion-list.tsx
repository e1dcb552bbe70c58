import { Link } from 'react-router'
import type { PromotionView } from '#features/promotions/contract.ts'
import { kindNames, promotionPaths, StateBadge } from '#features/promotions/ui/operator/parts.tsx'
import { presets } from '#features/promotions/ui/operator/presets.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'

const columns: readonly Column<PromotionView>[] = [
  { name: 'Promotion', cell: ({ name }) => name },
  { name: 'State', phone: 'end', cell: ({ state }) => <StateBadge state={state} /> },
  { name: 'Code', cell: ({ kind, code }) => (code ? <code className="font-mono text-[0.8125rem]">{code}</code> : kindNames[kind]) },
  { name: 'Rule', cell: ({ summary }) => <span className="text-muted">{summary}</span> },
  { name: 'Uses', cell: (row) => <span className="whitespace-nowrap">{usesOf(row)}</span>, numeric: true },
  { name: 'Given', cell: ({ figures }) => formatMoney(toCents(figures.given)), numeric: true },
  { name: 'Revenue', cell: ({ figures }) => formatMoney(toCents(figures.revenue)), numeric: true },
]

/** The list of promotions with their state and figures. */
export function PromotionList() {
  const list = useList('/api/operator/promotions')
  useLive(['promotion'], list.reload)
  return (
    <Screen
      title="Promotions"
      lead="Discounts on orders and bonuses on deposits. Customers see only the rule and its last day."
      actions={
        <ButtonLink size="sm" to={promotionPaths.add}>
          New promotion
        </ButtonLink>
      }
    >
      <nav aria-label="Presets" className="mb-4 flex flex-wrap items-center gap-2 text-sm">
        <span className="text-muted max-sm:w-full">New code:</span>
        {presets.map(({ key, name }) => (
          <Link
            key={key}
            to={promotionPaths.addPreset(key)}
            className="tap flex h-8 items-center rounded-full border border-line bg-surface px-3 font-medium text-muted hover:border-line-strong max-sm:px-2.5 hover:text-ink"
          >
            {name}
          </Link>
        ))}
      </nav>
      <ListPanel
        storageKey="console.promotions.columns"
        list={list}
        caption="Promotions, newest first"
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => promotionPaths.one(id)}
        empty="No promotions yet. Add a code, a first-order discount or a deposit bonus."
      />
    </Screen>
  )
}

/** `12 of 100`. */
function usesOf({ figures: { used }, totalLimit }: PromotionView): string {
  const count = used.toLocaleString('en-US')
  return totalLimit === null ? count : `${count} of ${totalLimit.toLocaleString('en-US')}`
}
