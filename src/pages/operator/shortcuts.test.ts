import { expect, test } from 'vitest'
import { groups } from './sections.ts'
import { shortcutsFor } from './shortcuts.ts'

test('no two shortcuts have the same keys, and none is the beginning of another', () => {
  const shortcuts = shortcutsFor(
    groups.flat(),
    () => undefined,
    () => undefined,
  ).map(({ keys }) => keys.join(' '))
  expect(shortcuts.filter((keys, place) => shortcuts.some((other, at) => at !== place && `${other} `.startsWith(`${keys} `)))).toEqual([])
})
