import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { NotificationPreferences } from '#features/notifications/contract.ts'
import { frequencies } from '#features/notifications/rules/kinds.ts'
import { defaultPreferences } from '#features/notifications/rules/preferences.ts'
import { dueAt, isQuiet } from '#features/notifications/rules/when.ts'
import { localTimeAt } from '#shared/time-zones.ts'

const MINUTE = 60_000
/** Clocks that change by an hour, by half an hour, at midnight or never; UTC offsets in half and quarter hours. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Pacific/Auckland',
  'America/Santiago',
]

type When = Pick<NotificationPreferences, 'frequency' | 'quietHours'>

const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
const quietHours = fc.record({ enabled: fc.constant(true), start: clock, end: clock, timezone: fc.constantFrom(...zones) })
const moments = fc
  .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2028-01-01T00:00:00Z'), noInvalidDate: true })
  .map((at) => new Date(Math.floor(at.getTime() / 1_000) * 1_000))

test('a push is due at the first moment outside quiet hours', () => {
  fc.assert(
    fc.property(moments, quietHours, (now, quiet) => {
      const due = dueAt(now, { frequency: 'immediate', quietHours: quiet }, 'push')
      expect(isQuiet(due, quiet)).toBe(false)
      expect(due >= now).toBe(true)
      expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(26 * 60 * MINUTE)
      for (let at = now.getTime(); at < due.getTime(); at += MINUTE) expect(isQuiet(new Date(at), quiet)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a push is due at the first moment outside quiet hours around clock changes', () => {
  const changes = [
    '2026-03-29T01:00Z',
    '2026-10-25T01:00Z',
    '2026-03-08T07:00Z',
    '2026-11-01T06:00Z',
    '2026-10-03T15:30Z',
    '2026-04-04T15:00Z',
    '2026-04-23T22:00Z',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...changes), fc.integer({ min: -1_440, max: 1_440 }), quietHours, (change, minutes, quiet) => {
      const now = new Date(new Date(change).getTime() + minutes * MINUTE)
      const due = dueAt(now, { frequency: 'immediate', quietHours: quiet }, 'email')
      expect(isQuiet(due, quiet)).toBe(false)
      for (let at = now.getTime(); at < due.getTime(); at += MINUTE) expect(isQuiet(new Date(at), quiet)).toBe(true)
    }),
    // Clocks going back open a one-minute gap in these quiet hours.
    { numRuns: 300, examples: [['2026-10-25T01:00Z', -1, { enabled: true, start: '02:01', end: '00:00', timezone: 'Europe/Berlin' }]] },
  )
})

test('digests are due later, at the set local time and never in quiet hours', () => {
  fc.assert(
    fc.property(moments, quietHours, fc.boolean(), fc.constantFrom(...frequencies), (now, quiet, enabled, frequency) => {
      const when: When = { frequency, quietHours: { ...quiet, enabled } }
      const due = dueAt(now, when, 'email')
      const wall = localTimeAt(due, quiet.timezone)
      expect(isQuiet(due, when.quietHours)).toBe(false)
      if (frequency !== 'immediate') expect(due > now).toBe(true)
      if (enabled) return
      if (frequency === 'hourly') expect(wall.minute % 60).toBe(0)
      if (frequency === 'daily' || frequency === 'weekly') expect(wall.minute).toBe(9 * 60)
      if (frequency === 'weekly') expect(wall.weekday).toBe(1)
      expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(
        { immediate: 0, hourly: 61, daily: 25 * 60 + 1, weekly: 169 * 60 + 1 }[frequency] * MINUTE,
      )
    }),
    { numRuns: 500 },
  )
})

const quietNight = (timezone: string): When => ({
  frequency: 'immediate',
  quietHours: { enabled: true, start: '22:00', end: '08:00', timezone },
})

test.each([
  ['before midnight', 'Europe/Berlin', '2026-11-20T22:30:00Z', '2026-11-21T07:00:00Z'],
  ['after midnight', 'Europe/Berlin', '2026-11-21T03:12:45Z', '2026-11-21T07:00:00Z'],
  ['during the day', 'Europe/Berlin', '2026-11-21T12:34:56Z', '2026-11-21T12:34:56Z'],
  ['on the night clocks go forward', 'Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z'],
  ['on the night clocks go back', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z'],
  ['where the local date differs', 'Pacific/Auckland', '2026-11-20T10:00:00Z', '2026-11-20T19:00:00Z'],
])('quiet from ten to eight, %s', (_when, zone, now, due) => {
  expect(dueAt(new Date(now), quietNight(zone), 'push').toISOString()).toBe(new Date(due).toISOString())
})

test('quiet hours that end in the skipped hour end when clocks go forward', () => {
  const quiet: When = { frequency: 'immediate', quietHours: { enabled: true, start: '22:00', end: '02:30', timezone: 'Europe/Berlin' } }
  expect(dueAt(new Date('2026-03-28T22:00:00Z'), quiet, 'push').toISOString()).toBe('2026-03-29T01:00:00.000Z')
})

test('quiet hours are empty if turned off or if they start when they end', () => {
  const { quietHours: off } = defaultPreferences
  expect(isQuiet(new Date('2026-11-20T23:00:00Z'), off)).toBe(false)
  expect(isQuiet(new Date('2026-11-20T22:00:00Z'), { ...off, enabled: true, start: '22:00', end: '22:00' })).toBe(false)
  expect(isQuiet(new Date('2026-11-20T23:00:00Z'), { ...off, enabled: true })).toBe(true)
})

test('a time zone gets one format, whatever its letter case', () => {
  const at = new Date('2026-11-26T12:00:00Z')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const spellings = ['America/Argentina/Ushuaia', 'america/argentina/ushuaia', 'AMERICA/ARGENTINA/USHUAIA', 'America/argentina/Ushuaia']
  for (const zone of spellings) expect(localTimeAt(at, zone).minute).toBe(9 * 60)
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})
