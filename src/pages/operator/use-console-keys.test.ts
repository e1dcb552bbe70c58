import { expect, test } from 'vitest'
import { groups } from './sections.ts'
import { shortcutsFor } from './use-console-keys.tsx'

test('no shortcut is the same as another or a prefix of it', () => {
  const shortcuts = shortcutsFor(
    groups.flat(),
    () => undefined,
    () => undefined,
  ).map(({ keys }) => keys.join(' '))
  expect(
    shortcuts.filter((keys, index) => shortcuts.some((other, otherIndex) => otherIndex !== index && `${other} `.startsWith(`${keys} `))),
  ).toEqual([])
})
