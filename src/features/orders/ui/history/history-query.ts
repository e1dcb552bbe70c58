import { type Platform, platforms, type ServiceType, serviceTypes } from '#features/catalog/rules.ts'
import type { OrderSort, OrderStatus } from '#features/orders/contract.ts'
import { orderSorts, orderStatuses } from '#features/orders/rules.ts'

/** The filters of the order history in the URL. Unset ones are empty. */
export interface HistoryQuery {
  q: string
  status: OrderStatus | ''
  platform: Platform
  type: ServiceType
  /** `2026-11-20` */
  from: string
  to: string
  sort: OrderSort
  page: number
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the URL's parameters, ignoring invalid ones. */
export function readHistory(address: URLSearchParams): HistoryQuery {
  const one = <T extends string>(name: string, allowed: readonly T[]) => allowed.find((value) => value === address.get(name)) ?? ''
  const day = (name: string) => (DAY.test(address.get(name) ?? '') ? String(address.get(name)) : '')
  const page = Number(address.get('page'))
  return {
    q: address.get('q') ?? '',
    status: one('status', orderStatuses),
    platform: one('platform', platforms()),
    type: one('type', serviceTypes()),
    from: day('from'),
    to: day('to'),
    sort: one('sort', orderSorts) || 'newest',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The URL's parameters with `change`. Filtering and sorting go back to the first page. */
export function writeHistory(address: URLSearchParams, change: Partial<HistoryQuery>): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    const isDefault = value === '' || (name === 'page' && value === 1) || (name === 'sort' && value === 'newest')
    if (isDefault) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The URL's parameters without filters. */
export function clearHistory(address: URLSearchParams): URLSearchParams {
  return writeHistory(address, { q: '', status: '', platform: '', type: '', from: '', to: '' })
}

/** The number of active filters. */
export function filterCount({ q, status, platform, type, from, to }: HistoryQuery): number {
  return [q, status, platform, type, from, to].filter((value) => value !== '').length
}

const LIMIT = 10

/** The API path for a page of the history. */
export function historyPath({ q, status, platform, type, from, to, sort, page }: HistoryQuery) {
  const filters = { q: q.trim(), status, category: platform, type, dateFrom: from, dateTo: to }
  const active = Object.entries(filters).filter(([, value]) => value !== '')
  const query = new URLSearchParams([...active, ['sort', sort], ['page', String(page)], ['limit', String(LIMIT)]])
  return `/api/orders/user?${query.toString()}` as const
}
