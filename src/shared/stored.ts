/** Storage key of checkout input, which is kept until it is paid, a week has passed, or the customer signs out. */
export const CHECKOUT_KEY = 'groundswell.checkout'

type Area = 'localStorage' | 'sessionStorage'

/** The stored value of `key`; null if there is none or storage is unavailable. */
export function readStored(area: Area, key: string): unknown {
  try {
    return JSON.parse(window[area].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores `value` under `key`, or removes it if undefined. Does nothing if storage is unavailable. */
export function writeStored(area: Area, key: string, value: unknown): void {
  try {
    if (value === undefined) window[area].removeItem(key)
    else window[area].setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked, as in private windows. The page works without it.
  }
}
