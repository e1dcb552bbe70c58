import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shownConsent } from '#features/orders/rules/start-consent.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'

const TERMS = 'terms of sale'
const [before = '', after = ''] = shownConsent.request.split(TERMS)

interface PayBarProps {
  total: Cents
  /** The button. */
  children: ReactNode
}

/** The terms accepted by paying, and the Pay button. On narrow screens, a sticky bar that also has the total. */
export function PayBar({ total, children }: PayBarProps) {
  return (
    <div
      data-bottom-bar="pay"
      className="max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-5 max-lg:border-t max-lg:border-line max-lg:bg-surface/95 max-lg:px-5 max-lg:py-2 max-lg:backdrop-blur-lg max-lg:opaque:bg-surface max-lg:opaque:backdrop-blur-none sm:max-lg:-mx-8 sm:max-lg:px-8"
    >
      <p className="mb-1.5 text-xs leading-4 text-balance text-muted lg:mb-4 lg:text-sm">
        {before}
        <Link to={paths.terms} className="rounded-sm underline underline-offset-4">
          {TERMS}
        </Link>
        {after}
      </p>
      <div className="flex items-center gap-4">
        <p className="leading-tight lg:hidden">
          <span className="block text-xs text-muted">Total</span>
          <span className="text-lg font-[650] tracking-[-0.025em] tabular-nums">{formatMoney(total)}</span>
        </p>
        {children}
      </div>
    </div>
  )
}

/** The consequences of paying, below the bar. `statement` is the shop's name on a bank or PayPal statement. */
export function PayNote({ statement }: { statement: string | undefined }) {
  return (
    <p className="mt-3 text-xs leading-4 text-muted lg:mt-4 lg:text-sm lg:leading-5">
      {shownConsent.consequence} The{' '}
      <Link to={paths.privacy} className="rounded-sm underline underline-offset-4">
        privacy notice
      </Link>{' '}
      explains how we use your data.
      {statement !== undefined && ` On your statement, look for “${statement}”.`}
    </p>
  )
}
