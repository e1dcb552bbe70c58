import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import type { PromotionDraft, PromotionView } from '#features/promotions/contract.ts'
import { normalizeCode, type PromotionKind, type Terms } from '#features/promotions/rules/terms.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'

/** The form's fields as typed. Days are in UTC, such as `2026-12-31`. */
export interface FormValues {
  name: string
  kind: PromotionKind
  code: string
  gives: 'percent' | 'amount'
  value: string
  max: string
  min: string
  platforms: Platform[]
  types: ServiceType[]
  firstDay: string
  lastDay: string
  totalLimit: string
  customerLimit: string
  budget: string
}

const DAY_MS = 86_400_000

/** The defaults of a new promotion: a code that starts today, once per customer. */
export function emptyValues(now: Date): FormValues {
  return {
    name: '',
    kind: 'code',
    code: '',
    gives: 'percent',
    value: '10',
    max: '',
    min: '',
    platforms: [],
    types: [],
    firstDay: dayOf(now),
    lastDay: '',
    totalLimit: '',
    customerLimit: '1',
    budget: '',
  }
}

/** The form's fields for an existing promotion. Zero and null are shown as empty. */
export function valuesOf(view: PromotionView): FormValues {
  const text = (value: number | null) => (value === null || value === 0 ? '' : String(value))
  return {
    name: view.name,
    kind: view.kind,
    code: view.code ?? '',
    gives: view.percent === null ? 'amount' : 'percent',
    value: text(view.percent ?? view.amount),
    max: text(view.max),
    min: text(view.min),
    platforms: view.platforms,
    types: view.types,
    firstDay: view.startsAt.slice(0, 10),
    lastDay: view.endsAt === null ? '' : dayOf(new Date(Date.parse(view.endsAt) - 1)),
    totalLimit: text(view.totalLimit),
    customerLimit: text(view.customerLimit),
    budget: text(view.budget),
  }
}

/** Converts the fields to the API's draft, which the server validates. */
export function draftOf(values: FormValues): PromotionDraft {
  const { name, kind, code, gives, platforms, types } = values
  const endsAt = endOf(values)
  return {
    name,
    kind,
    ...(kind === 'code' && { code }),
    [gives]: number(values.value),
    max: gives === 'percent' ? number(values.max) : null,
    min: number(values.min) ?? 0,
    platforms,
    types,
    ...(values.firstDay && { startsAt: startOf(values).toISOString() }),
    endsAt: endsAt && endsAt.toISOString(),
    totalLimit: number(values.totalLimit),
    customerLimit: number(values.customerLimit),
    budget: number(values.budget),
  }
}

/** Converts the fields to terms for the preview. Invalid fields count as empty. */
export function termsOf(values: FormValues): Terms {
  const cents = (text: string) => {
    const dollars = number(text)
    return dollars === null || Number.isNaN(dollars) ? null : Math.round(dollars * 100)
  }
  const whole = (text: string) => number(text) || null
  const isPercent = values.gives === 'percent'
  const isDeposit = values.kind === 'deposit_bonus'
  return {
    kind: values.kind,
    code: values.kind === 'code' ? normalizeCode(values.code) || 'CODE' : null,
    percent: isPercent ? (whole(values.value) ?? 0) : null,
    amountCents: isPercent ? null : cents(values.value),
    maxCents: isPercent ? cents(values.max) : null,
    minCents: cents(values.min) ?? 0,
    platforms: isDeposit ? [] : values.platforms,
    types: isDeposit ? [] : values.types,
    startsAt: startOf(values),
    endsAt: endOf(values),
    totalLimit: whole(values.totalLimit),
    customerLimit: values.kind === 'first_order' ? 1 : whole(values.customerLimit),
    budgetCents: cents(values.budget),
  }
}

/** The last of `days` days starting today: `2026-12-31`. */
export const lastDayIn = (days: number, now: Date) => dayOf(new Date(now.getTime() + (days - 1) * DAY_MS))

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const number = (text: string) => (text.trim() === '' ? null : parseTypedNumber(text))
const startOf = ({ firstDay }: FormValues) => new Date(firstDay ? `${firstDay}T00:00:00Z` : Date.now())
const endOf = ({ lastDay }: FormValues) => (lastDay ? new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS) : null)
