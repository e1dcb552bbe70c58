import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type Hours, formatHours, nextAt } from './hours.ts'

const office: Hours = { timezone: 'UTC', times: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }] }
const at = (text: string) => new Date(text)
const next = (hours: Hours, text: string) => nextAt(hours, at(text))?.toISOString() ?? null

describe('when somebody is next there', () => {
  test.each([
    ['before the morning', '2026-11-20T07:30:00Z', '2026-11-20T09:00:00.000Z'],
    ['on Friday evening: on Monday', '2026-11-20T17:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['on Sunday', '2026-11-22T12:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['within the hours: nothing to wait for', '2026-11-20T09:00:00Z', null],
    ['a minute before the end', '2026-11-20T16:59:00Z', null],
  ])('%s', (_when, now, expected) => {
    expect(next(office, now)).toBe(expected)
  })

  test('uses the local time of the zone', () => {
    const tokyo: Hours = { ...office, timezone: 'Asia/Tokyo' }
    // Friday evening in London is Saturday in Tokyo.
    expect(next(tokyo, '2026-11-20T16:00:00Z')).toBe('2026-11-23T00:00:00.000Z')
    const losAngeles: Hours = { ...office, timezone: 'America/Los_Angeles' }
    expect(next(losAngeles, '2026-11-23T02:00:00Z')).toBe('2026-11-23T17:00:00.000Z')
  })

  test('keeps local opening times when the clocks change', () => {
    const berlin: Hours = { ...office, timezone: 'Europe/Berlin' }
    // Clocks go back on Sunday, October 25.
    expect(next(berlin, '2026-10-23T16:00:00Z')).toBe('2026-10-26T08:00:00.000Z')
    expect(next(berlin, '2026-10-22T16:00:00Z')).toBe('2026-10-23T07:00:00.000Z')
    // On March 28, 2027 there is no 2:30.
    const night: Hours = { timezone: 'Europe/Berlin', times: [{ days: [7], from: '02:30', to: '04:00' }] }
    expect(next(night, '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:30:00.000Z')
  })

  test('a time zone is prepared once', () => {
    const times = Array.from({ length: 28 }, () => ({ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00' }))
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    expect(next({ timezone: 'Pacific/Chatham', times }, '2026-11-20T12:15:00Z')).toBe('2026-11-20T19:15:00.000Z')
    expect(made).toHaveBeenCalledTimes(1)
    made.mockRestore()
  })

  test('a lunch break counts as closed', () => {
    const split: Hours = {
      timezone: 'UTC',
      times: [
        { days: [5], from: '09:00', to: '12:00' },
        { days: [5], from: '13:00', to: '17:00' },
      ],
    }
    expect(next(split, '2026-11-20T12:15:00Z')).toBe('2026-11-20T13:00:00.000Z')
  })

  test('is null without hours', () => {
    expect(next({ timezone: 'UTC', times: [] }, '2026-11-20T12:15:00Z')).toBeNull()
  })

  test('is always later than now, and within the hours', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe')
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    const whenever = fc.date({ min: at('2026-01-01'), max: at('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zones, days, whenever, (timezone, on, now) => {
        const hours: Hours = { timezone, times: [{ days: on, from: '08:15', to: '16:45' }] }
        const found = nextAt(hours, now)
        if (!found) return
        expect(found.getTime()).toBeGreaterThan(now.getTime())
        expect(found.getTime() - now.getTime()).toBeLessThanOrEqual(8 * 86_400_000)
        expect(nextAt(hours, found)).toBeNull()
      }),
    )
  })
})

describe('the hours as text', () => {
  test.each([
    [office, 'Monday to Friday, 9:00 to 17:00 UTC'],
    [
      { timezone: 'Europe/Berlin', times: [{ days: [6, 7], from: '10:00', to: '14:30' }] },
      'Saturday and Sunday, 10:00 to 14:30 (Europe/Berlin)',
    ],
    [{ timezone: 'UTC', times: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00' }] }, 'every day, 8:00 to 20:00 UTC'],
    [
      {
        timezone: 'America/New_York',
        times: [
          { days: [1, 3], from: '09:00', to: '12:00' },
          { days: [5], from: '13:00', to: '17:00' },
          { days: [1, 3, 6], from: '18:00', to: '20:00' },
        ],
      },
      'Monday and Wednesday, 9:00 to 12:00; Friday, 13:00 to 17:00; Monday, Wednesday and Saturday, 18:00 to 20:00 (America/New York)',
    ],
  ])('%#', (hours, words) => {
    expect(formatHours(hours)).toBe(words)
  })
})
