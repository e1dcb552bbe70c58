/** Where the browser keeps what was typed at the checkout: until it is paid, a week has passed, or whoever typed it signs out. */
export const CHECKOUT_KEY = 'groundswell.checkout'

type Area = 'localStorage' | 'sessionStorage'

/** What lies under `key`; null where nothing does, or the browser keeps nothing for us. */
export function readStored(area: Area, key: string): unknown {
  try {
    return JSON.parse(window[area].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps `value` under `key`; undefined removes it. Without storage nothing is kept and nothing breaks. */
export function writeStored(area: Area, key: string, value: unknown): void {
  try {
    if (value === undefined) window[area].removeItem(key)
    else window[area].setItem(key, JSON.stringify(value))
  } catch {
    // Private windows and full storage: the page works on without a memory.
  }
}
