import { expect, test } from 'vitest'
import { formatTimes } from '#features/orders/ui/time-range.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
const plain = (text: string) => text.replace(/\s/g, ' ')

test('a range within a day has times', () => {
  expect(plain(formatTimes(at(20, 14), at(20, 16)))).toBe('Nov 20, 2026, 2:00 – 4:00 PM')
})

test('a range of a day or longer has days only', () => {
  expect(plain(formatTimes(at(20, 14), at(21, 14)))).toBe('Nov 20 – 21, 2026')
  expect(plain(formatTimes(at(29, 14), at(33, 14)))).toBe('Nov 29 – Dec 3, 2026')
})
