import { useState } from 'react'
import { bonusOf, discountOf, type Terms } from '#features/promotions/rules/terms.ts'
import { labelOf, limitsOf, summaryOf } from '#features/promotions/rules/wording.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { Panel } from '#ui/console/screen.tsx'

const EXAMPLES: readonly Cents[] = [1_299, 2_999, 9_900]
const DEPOSIT: Cents = 5_000

/** A promotion as customers see it, with its rule, an example and where it appears. */
export function CustomerPreview({ terms }: { terms: Terms }) {
  const limits = limitsOf(terms)
  const [now] = useState(() => new Date())
  return (
    <Panel title="What customers see">
      <p className="text-[0.9375rem] font-medium">{summaryOf(terms, now)}</p>
      <div className="mt-4 rounded-lg border border-line bg-sunken p-4 text-[0.9375rem]">
        {terms.kind === 'deposit_bonus' ? <Deposit terms={terms} /> : <Order terms={terms} />}
      </div>
      <p className="mt-4 text-sm text-muted">
        {placeOf(terms)} {limits ? `Ends after ${limits} across all customers; customers never see this limit.` : ''}
      </p>
    </Panel>
  )
}

function Order({ terms }: { terms: Terms }) {
  const price = EXAMPLES.find((cents) => cents >= terms.minCents && discountOf(terms, cents) < cents / 2) ?? Math.max(9_900, terms.minCents)
  const discount = discountOf(terms, price)
  return (
    <dl className="grid gap-1.5 tabular-nums">
      <Row term="Price" text={formatMoney(price)} />
      <Row term={`Discount (${labelOf(terms)})`} text={formatMoney(-discount)} />
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
        <dt>Total</dt>
        <dd>{formatMoney(price - discount)}</dd>
      </div>
    </dl>
  )
}

function Deposit({ terms }: { terms: Terms }) {
  const cents = Math.max(DEPOSIT, terms.minCents)
  return (
    <dl className="grid gap-1.5 tabular-nums">
      <Row term="Deposit by card" text={formatMoney(cents)} />
      <Row term="Bonus on a deposit" text={formatMoney(bonusOf(terms, cents))} />
    </dl>
  )
}

function Row({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function placeOf({ kind }: Terms): string {
  if (kind === 'code')
    return 'Shown at checkout under “Promo code”, then on the order, its receipt and emails. At least $0.50 is always left to pay.'
  if (kind === 'first_order')
    return 'Applied automatically at checkout for an email address without a paid order. A larger code replaces it. At least $0.50 is always left to pay.'
  return 'Shown on the deposit page. The credit is added with the deposit and spent first.'
}
