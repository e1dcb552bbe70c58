import { expect, test } from 'vitest'
import { isTimeZone } from '#shared/time-zones.ts'

test('a time zone is one that the system knows', () => {
  expect(['UTC', 'Europe/Berlin', 'America/St_Johns'].every(isTimeZone)).toBe(true)
  expect(['', 'Europe/Atlantis', 'Berlin', '../etc'].some(isTimeZone)).toBe(false)
})
