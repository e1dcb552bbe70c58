import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupName, isUnfinished, newestFirst, removeAbandoned, requireOwnName } from '#platform/backup/place.ts'

test('a name dated more than a day ahead is ignored, since it would always be the newest', () => {
  const now = new Date('2026-11-26T05:00:00Z')
  const [yesterday, later, never] = ['2026-11-25T03:15:00Z', '2026-11-27T04:59:59Z', '2026-11-27T05:00:01Z'].map((at) =>
    backupName(new Date(at)),
  )
  const names = [yesterday, later, never, 'groundswell-9999-12-10T000000.backup', 'notes.txt'].filter((name) => name !== undefined)
  expect(newestFirst(names, now)).toEqual([later, yesterday])
})

test('an older backup under the name of a newer one is refused', () => {
  const made = '2026-11-25T03:15:00.000Z'
  const name = backupName(new Date(made))
  expect(() => requireOwnName(`/backups/${name}`, made)).not.toThrow()
  expect(() => requireOwnName('/backups/before-the-upgrade.backup', made)).not.toThrow()
  expect(() => requireOwnName(`/backups/${name}`, '2026-10-01T03:15:00.000Z')).toThrow('not at the time in its name')
})

test('a link that leads nowhere does not keep backups from being made', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-place-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'groundswell-2026-11-20T031500.backup.part'))
  await expect(removeAbandoned(folder, isUnfinished)).resolves.toBe(undefined)
})
