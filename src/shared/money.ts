/** Integer minor units of a currency: 299 is $2.99. The shop never uses floats internally. */
export type Cents = number

/** The only currency the shop sells in today. It is stored with every amount. */
export const CURRENCY = 'USD'

/** Cents to dollars for the API: 299 becomes 2.99. */
export function toDollars(cents: Cents): number {
  return cents / 100
}

/** Whether dollars from the API are a whole number of cents. */
export function isWholeCents(dollars: number): boolean {
  const cents = Math.round(dollars * 100)
  return Number.isSafeInteger(cents) && Math.abs(dollars * 100 - cents) < 1e-6
}

/** Dollars from the API to cents. Throws RangeError for fractions of a cent. */
export function toCents(dollars: number): Cents {
  if (!isWholeCents(dollars)) throw new RangeError(`${dollars} is not a whole number of cents`)
  return Math.round(dollars * 100)
}

/** `symbol`: $2.99. `code`: $2.99 USD, for visitors from countries with other dollars. */
export const moneyDisplays = ['symbol', 'code'] as const
export type MoneyDisplay = (typeof moneyDisplays)[number]

let display: MoneyDisplay = 'symbol'

/** Sets the operator's money format for this process or page. */
export function showMoneyAs(chosen: MoneyDisplay): void {
  display = chosen
}

export function moneyDisplay(): MoneyDisplay {
  return display
}

/** Formats cents: 299 becomes `$2.99`, and -299 becomes `−$2.99` with a minus sign. */
export function formatMoney(cents: Cents): string {
  const sign = cents < 0 ? '−' : ''
  const whole = formatCount(Math.floor(Math.abs(cents) / 100))
  return `${sign}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}${display === 'code' ? ` ${CURRENCY}` : ''}`
}

/**
 * Formats a whole number with thousands separators: 12500 becomes `12,500`. For numbers written while a page starts, because the first use
 * of `toLocaleString` or `Intl` loads tables, which blocks a slow phone for a tenth of a second.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
