import { units } from './words.ts'

/** `64 of 100`, on two lines in narrow columns. */
export function UnitsOf({ delivered, quantity }: { delivered: number; quantity: number }) {
  return (
    <span className="md:max-lg:whitespace-normal">
      {units(delivered)} of{'\u00A0'}
      {units(quantity)}
    </span>
  )
}
