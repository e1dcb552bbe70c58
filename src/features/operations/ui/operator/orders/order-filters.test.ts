import { expect, test } from 'vitest'
import { chosenIn } from '#ui/console/use-filters.ts'
import { listQuery } from '#ui/console/use-list.ts'
import { orderListQuery } from './order-filters.tsx'

test('days become times, and the last one is included', () => {
  const start = (day: string) => new Date(`${day}T00:00:00`).toISOString()
  expect(orderListQuery(chosenIn('from=2026-11-20&to=2026-11-20&refundedFrom=2026-11-01&refundedTo=2026-11-30&paid=true'))).toEqual({
    paid: 'true',
    from: start('2026-11-20'),
    to: start('2026-11-21'),
    refundedFrom: start('2026-11-01'),
    refundedTo: start('2026-12-01'),
  })
})

test.each(['nonsense', '2026-13-45', '-', '20261120'])(
  'a shared view with the day %s is counted without it, instead of breaking the lists of all staff',
  (day) => {
    expect(orderListQuery(chosenIn(`from=${day}&to=${day}&refundedFrom=${day}&refundedTo=${day}&late=true`))).toEqual({ late: 'true' })
    expect(listQuery(chosenIn(`from=${day}&to=${day}&q=ada`), ['q'])).toBe('q=ada')
  },
)
