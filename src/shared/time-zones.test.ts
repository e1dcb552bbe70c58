import { expect, test } from 'vitest'
import { isTimeZone } from '#shared/time-zones.ts'

test('only time zones known to the system are valid', () => {
  expect(['UTC', 'Europe/Berlin', 'America/St_Johns'].every(isTimeZone)).toBe(true)
  expect(['', 'Europe/Atlantis', 'Berlin', '../etc'].some(isTimeZone)).toBe(false)
})
