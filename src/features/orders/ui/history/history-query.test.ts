import { expect, test } from 'vitest'
import { clearHistory, filterCount, historyPath, readHistory, writeHistory } from '#features/orders/ui/history/history-query.ts'

const address = (text: string) => new URLSearchParams(text)

test('reads the URL and ignores invalid parameters', () => {
  const query = readHistory(address('section=history&status=completed&platform=myspace&from=yesterday&to=2026-11-20&page=-3&sort=oldest'))
  expect(query).toEqual({ q: '', status: 'completed', platform: '', type: '', from: '', to: '2026-11-20', sort: 'oldest', page: 1 })
  expect(filterCount(query)).toBe(2)
})

test('filtering goes back to the first page and keeps the section; defaults are left out of the URL', () => {
  const before = address('section=history&page=4&sort=oldest')
  expect(String(writeHistory(before, { type: 'views' }))).toBe('section=history&sort=oldest&type=views')
  expect(String(writeHistory(before, { page: 2 }))).toBe('section=history&sort=oldest&page=2')
  expect(String(writeHistory(before, { sort: 'newest' }))).toBe('section=history')
  expect(String(clearHistory(address('section=history&q=ada&status=failed&page=2&sort=oldest')))).toBe('section=history&sort=oldest')
})

test('the API call uses the API’s names', () => {
  const path = historyPath(readHistory(address('q=%20ada&platform=tiktok&from=2026-01-01&to=2026-02-01&page=2')))
  expect(path).toBe('/api/orders/user?q=ada&category=tiktok&dateFrom=2026-01-01&dateTo=2026-02-01&sort=newest&page=2&limit=10')
})
