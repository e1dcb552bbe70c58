import type { Coin, PaymentMethod } from '#features/payments/contract.ts'
import { coins, paymentMethods } from '#features/payments/rules/kinds.ts'
import { CHECKOUT_KEY, readStored, writeStored } from '#shared/stored.ts'

/** What was typed on the way to paying; kept in this browser for a week, and never holds a card. */
export interface Draft {
  socialUsername: string
  email: string
  /** Null until one is chosen. */
  paymentMethod: PaymentMethod | null
  cryptoType: Coin
  useBalance: boolean
  /** The code that was accepted; '' where none was. */
  promoCode: string
  target: DraftTarget | null
  /** The token of the reminder that was asked for, '' until it has one; null where none was. */
  reminder: string | null
}

interface DraftTarget {
  /** `Instagram Views`: a link for one service is none for another. */
  service: string
  postUrl: string
  note: string
  /** The link that the page was opened with; another link in the query starts a new draft. */
  openedWith: string | null
}

const KEPT_MS = 7 * 86_400_000

export function readDraft(): Draft {
  const stored = (readStored('localStorage', CHECKOUT_KEY) ?? {}) as Partial<Draft & { keptAt: number }>
  const kept = Date.now() - (stored.keptAt ?? 0) < KEPT_MS ? stored : {}
  return {
    socialUsername: kept.socialUsername ?? '',
    email: kept.email ?? '',
    paymentMethod: paymentMethods.find((method) => method === kept.paymentMethod) ?? null,
    cryptoType: coins.find((coin) => coin === kept.cryptoType) ?? 'bitcoin',
    useBalance: kept.useBalance === true,
    promoCode: kept.promoCode ?? '',
    target: kept.target ?? null,
    reminder: kept.reminder ?? null,
  }
}

export function keepDraft(change: Partial<Draft>): void {
  writeStored('localStorage', CHECKOUT_KEY, { ...readDraft(), ...change, keptAt: Date.now() })
}

/** The link and note for `service`: what was typed, unless the query brings another link than it did then. */
export function readTarget(service: string, query: URLSearchParams): { postUrl: string; note: string } {
  const { target } = readDraft()
  const given = query.get('postUrl')
  if (target?.service === service && (given === null || given === target.openedWith)) return target
  return { postUrl: given ?? '', note: query.get('description') ?? '' }
}

/** Keeps the link typed on a page that was opened with `query`. */
export function keepTarget(service: string, query: URLSearchParams, target: { postUrl: string; note: string }): void {
  keepDraft({ target: { service, ...target, openedWith: query.get('postUrl') } })
}
