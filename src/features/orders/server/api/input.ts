import { z } from 'zod'
import { platforms, serviceTypes } from '#features/catalog/rules.ts'
import { parseSort, parseStatus, orderSorts, orderStatuses } from '#features/orders/rules.ts'
import type { OrderQuestion } from '#features/orders/server/queries.ts'
import type { OrderFilters } from '#features/orders/server/tables.ts'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100
const MAX_NUMBER = 1_000_000
const DAY_MS = 86_400_000

/** An optional parameter parsed by `read`. An empty value counts as missing. Nothing else checks one that is too long. */
function parameter<Value>(error: string | (() => string), read: (text: string) => Value | undefined) {
  const message = () => (typeof error === 'string' ? error : error())
  return z
    .string({ error: message })
    .max(100, { error: message, abort: true })
    .transform((text, issues) => {
      if (text.trim() === '') return undefined
      const value = read(text)
      if (value === undefined) issues.addIssue({ code: 'custom', message: message() })
      return value
    })
    .optional()
}

const oneOf = (names: () => readonly string[]) => (text: string) => names().find((name) => name === text.trim().toLowerCase())

const number = (name: string) =>
  parameter(`${name} must be a whole number from 1 to ${MAX_NUMBER.toLocaleString('en-US')}.`, (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : 0
    return value >= 1 && value <= MAX_NUMBER ? value : undefined
  })

interface Moment {
  at: Date
  /** Whether it stands for a whole day instead of an instant. */
  isDay: boolean
}

const moment = (name: string) => parameter(`${name} must be a date such as 2026-11-20.`, readMoment)

/** Parses `2026-11-20` (UTC) or an ISO 8601 time; undefined if invalid. */
function readMoment(text: string): Moment | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (!isDay && !z.iso.datetime({ offset: true }).safeParse(text).success) return undefined
  const at = new Date(text)
  const isReal = !Number.isNaN(at.getTime()) && (!isDay || at.toISOString().startsWith(text))
  return isReal ? { at, isDay } : undefined
}

/** The query of `GET /api/orders/user`. */
export const orderListQuery = z
  .object({
    status: parameter(`status must be one of ${orderStatuses.join(', ')}.`, parseStatus),
    category: parameter(() => `category must be one of ${platforms().join(', ')}.`, oneOf(platforms)),
    type: parameter(() => `type must be one of ${serviceTypes().join(', ')}.`, oneOf(serviceTypes)),
    username: parameter('username must be at most 100 characters.', (text) => text.trim().replace(/^@/, '')),
    q: parameter('q must be at most 100 characters.', (text) => text.trim()),
    dateFrom: moment('dateFrom'),
    dateTo: moment('dateTo'),
    sort: parameter(`sort must be one of ${orderSorts.join(', ')}.`, (text) => parseSort(text.trim())),
    page: number('page'),
    limit: number('limit'),
  })
  .refine(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom.at < after(dateTo), {
    path: ['dateTo'],
    error: 'dateTo must not be before dateFrom.',
  })

/** Converts the query to an `OrderQuestion`, with the defaults of section 9 and at most 100 orders per page. */
export function orderQuestion(query: z.infer<typeof orderListQuery>): OrderQuestion {
  const filters: OrderFilters = {
    status: query.status,
    platform: query.category,
    type: query.type,
    username: query.username,
    text: query.q,
    from: query.dateFrom?.at,
    before: query.dateTo && after(query.dateTo),
  }
  return { filters, sort: query.sort ?? 'newest', page: query.page ?? 1, limit: Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT) }
}

/** The first instant after a moment. For a day, that's its end. */
function after({ at, isDay }: Moment): Date {
  return new Date(at.getTime() + (isDay ? DAY_MS : 1))
}
