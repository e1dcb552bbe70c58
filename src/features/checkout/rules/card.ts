/** `4242 4242-4242` to its digits. */
export function cardDigits(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** Whether the check digit fits and the length is one that cards have. */
export function isCardNumber(text: string): boolean {
  const digits = cardDigits(text)
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Last moment of a card that shows `MM/YY`: the first ms after its month, UTC. Null where the text is no date. */
export function cardExpiry(text: string): number | null {
  const match = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(text)
  return match ? Date.UTC(2000 + Number(match[2]), Number(match[1]), 1) : null
}

const BRANDS: readonly [name: string, prefix: RegExp][] = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['American Express', /^3[47]/],
  ['Discover', /^(6011|65|64[4-9])/],
]

/** `Visa` from the first digits; undefined while they do not tell. */
export function cardBrand(text: string): string | undefined {
  const digits = cardDigits(text)
  return BRANDS.find(([, prefix]) => prefix.test(digits))?.[0]
}
