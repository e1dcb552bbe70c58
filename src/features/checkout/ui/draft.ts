import type { Coin, PaymentMethod } from '#features/payments/contract.ts'
import { coins, paymentMethods } from '#features/payments/rules/kinds.ts'
import { CHECKOUT_KEY, readStored, writeStored } from '#shared/stored.ts'

/** What the customer has entered for their next order. Stored in the browser for a week, without card details. */
export interface Draft {
  socialUsername: string
  email: string
  /** Null until one is chosen. */
  paymentMethod: PaymentMethod | null
  cryptoType: Coin
  useBalance: boolean
  /** The accepted code; '' if there is none. */
  promoCode: string
  target: DraftTarget | null
  /** The token of the requested reminder, '' until the shop has returned one; null if none was requested. */
  reminder: string | null
}

interface DraftTarget {
  /** The service that the link is for: `Instagram Views`. */
  service: string
  postUrl: string
  note: string
  /** The link in the page's query. A different one in the query replaces this target. */
  openedWith: string | null
}

const DRAFT_TTL_MS = 7 * 86_400_000

export function readDraft(): Draft {
  const stored = (readStored('localStorage', CHECKOUT_KEY) ?? {}) as Partial<Draft & { keptAt: number }>
  const draft = Date.now() - (stored.keptAt ?? 0) < DRAFT_TTL_MS ? stored : {}
  return {
    socialUsername: draft.socialUsername ?? '',
    email: draft.email ?? '',
    paymentMethod: paymentMethods.find((method) => method === draft.paymentMethod) ?? null,
    cryptoType: coins.find((coin) => coin === draft.cryptoType) ?? 'bitcoin',
    useBalance: draft.useBalance === true,
    promoCode: draft.promoCode ?? '',
    target: draft.target ?? null,
    reminder: draft.reminder ?? null,
  }
}

export function updateDraft(change: Partial<Draft>): void {
  writeStored('localStorage', CHECKOUT_KEY, { ...readDraft(), ...change, keptAt: Date.now() })
}

/** The link and note for `service` from the draft, or from the query if it has a new link. */
export function readTarget(service: string, query: URLSearchParams): { postUrl: string; note: string } {
  const { target } = readDraft()
  const queryUrl = query.get('postUrl')
  if (target?.service === service && (queryUrl === null || queryUrl === target.openedWith)) return target
  return { postUrl: queryUrl ?? '', note: query.get('description') ?? '' }
}

/** Saves the link entered on a page that was opened with `query`. */
export function saveTarget(service: string, query: URLSearchParams, target: { postUrl: string; note: string }): void {
  updateDraft({ target: { service, ...target, openedWith: query.get('postUrl') } })
}
