import { expect, test } from 'vitest'
import { newOrderNumber, orderNumbers, readInternalNumber, readOrderNumber } from '#features/orders/rules/order-number.ts'

test('new order numbers are random, easy to read aloud, and never look like those of the old sequence', () => {
  const made = Array.from({ length: 2_000 }, newOrderNumber)
  for (const number of made) expect(number).toMatch(/^GS-[B-DF-HJ-NP-TV-Z][B-DF-HJ-NP-TV-Z2-9]{7}$/)
  expect(new Set(made).size).toBe(made.length)
  expect(new Set(made.flatMap((number) => [...number.slice(3)])).size).toBe(28)
})

test.each([
  ['GS-K7M2X9PD', 'GS-K7M2X9PD'],
  [' gs k7m2x9pd ', 'GS-K7M2X9PD'],
  ['#GSK7M2X9PD', 'GS-K7M2X9PD'],
  ['k7m2x9pd', 'GS-K7M2X9PD'],
  ['gs-100234', 'GS-100234'],
  ['100234', 'GS-100234'],
  ['ada.creates', 'ADA.CREATES'],
])('%s is read as %s', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number)
})

test('finds both kinds of order number in a text', () => {
  const found = [...'Is gs-k7m2x9pd later than GS 100234? My bags-100 and GS-AAAAAAAA are not.'.matchAll(orderNumbers)]
  expect(found.map(([, code]) => code)).toEqual(['k7m2x9pd', '100234'])
})

test('an internal number has only digits', () => {
  expect([readInternalNumber(' 100234 '), readInternalNumber('GS-100234'), readInternalNumber('')]).toEqual([100_234, undefined, undefined])
})
