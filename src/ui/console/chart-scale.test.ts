import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelsOf, ticksOf } from './chart-scale.ts'

describe('grid lines of a chart', () => {
  test.each([
    [[3, 8.99], 0, [0, 5, 10]],
    [[0, 0], 0, [0, 0.5]],
    [[1, 1], 1, [0, 1]],
    [[-4, 10], 0, [-5, 0, 5, 10]],
    [[0.062], 0, [0, 0.02, 0.04, 0.06, 0.08]],
    [[1_140], 1, [0, 500, 1_000, 1_500]],
  ])('%j by steps of at least %d are at %j', (values, least, ticks) => {
    expect(ticksOf(values, least)).toEqual(ticks)
  })

  test('they cover all values, include 0, and are few', () => {
    const value = fc.double({ min: -1e7, max: 1e7, noNaN: true }).map((number) => Math.round(number * 100) / 100)
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (values) => {
        const ticks = ticksOf(values)
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values))
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
        expect(ticks).toContain(0)
        expect(ticks.length).toBeLessThanOrEqual(7)
      }),
    )
  })

  test('their labels only have cents if one of them needs them', () => {
    const write = (value: number) => `$${value.toFixed(2)}`
    expect(labelsOf([-200, 0, 200], write)).toEqual(['$-200', '$0', '$200'])
    expect(labelsOf([0, 0.5, 1], write)).toEqual(['$0.00', '$0.50', '$1.00'])
    expect(labelsOf([0, 5], (value) => `$${value}.00 USD`)).toEqual(['$0 USD', '$5 USD'])
    expect(labelsOf([0, 5], String)).toEqual(['0', '5'])
  })
})
