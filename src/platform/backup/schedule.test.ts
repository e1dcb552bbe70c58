import { expect, test } from 'vitest'
import { isBackupDue, isBackupOverdue, refuseImpossibleSchedule } from '#platform/backup/schedule.ts'

const EVERY_NIGHT = '15 3 * * *'
const since = '2026-11-01T12:00:00.000Z'

test.each<[now: string, succeededAt: string | null, due: boolean, why: string]>([
  ['2026-11-01T23:00:00Z', null, false, 'before the first night'],
  ['2026-11-02T03:14:59Z', null, false, 'a second early'],
  ['2026-11-02T03:15:00Z', null, true, 'on time'],
  ['2026-11-02T03:16:00Z', '2026-11-02T03:15:01.000Z', false, 'already made'],
  ['2026-11-03T03:15:00Z', '2026-11-02T03:15:01.000Z', true, 'the next night'],
  ['2026-11-09T12:00:00Z', '2026-11-02T03:15:01.000Z', true, 'when nights were missed'],
  ['2026-11-09T12:00:00Z', '2036-01-01T03:15:01.000Z', true, 'made while the clock was ahead'],
  ['2026-10-09T12:00:00Z', null, true, 'scheduled while the clock was ahead'],
])('at %s, the last one at %s: due is %s (%s)', async (now, succeededAt, due) => {
  expect(await isBackupDue(EVERY_NIGHT, { since, succeededAt }, new Date(now))).toBe(due)
})

test('it is overdue after being due for an hour', async () => {
  const state = { since, succeededAt: null }
  expect(await isBackupOverdue(EVERY_NIGHT, state, new Date('2026-11-02T04:14:00Z'))).toBe(false)
  expect(await isBackupOverdue(EVERY_NIGHT, state, new Date('2026-11-02T04:15:00Z'))).toBe(true)
  const made = (succeededAt: string) => isBackupOverdue(EVERY_NIGHT, { since, succeededAt }, new Date('2026-11-02T04:15:00Z'))
  expect(await made('2026-11-02T04:10:00.000Z')).toBe(false)
  expect(await made('2036-01-01T03:15:01.000Z')).toBe(true)
})

test.each(['0 25 * * *', '0 3 31 2 *', '0 3 0 * *', '5-1 * * * *', '/ , - * *'])(
  '%s, which never happens, is refused at startup',
  async (cron) => {
    await expect(refuseImpossibleSchedule(cron)).rejects.toThrow(`BACKUP_SCHEDULE is ${cron}, which never happens`)
    await refuseImpossibleSchedule(EVERY_NIGHT)
  },
)
