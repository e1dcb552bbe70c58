import { expect, test } from 'vitest'
import { retiredWordIn } from './words.ts'

test.each(['sayFarewell', 'FAREWELL_MS', 'Farewell', 'src/shared/farewell.ts', 'own_belongings'])('%s has a retired word', (name) => {
  expect(retiredWordIn(name)?.instead).toBeTruthy()
})

test.each(['constructor', 'publishContentChange', 'src/app/graceful-shutdown.ts'])('%s has none', (name) => {
  expect(retiredWordIn(name)).toBeUndefined()
})
