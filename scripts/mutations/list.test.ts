import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from './list.ts'
import { mutated } from './mutant.ts'

test.each(mutations)('$name: what it changes is there, and so is its test', ({ edits, test: file }) => {
  for (const edit of edits) expect(mutated(edit, '.')).toContain(edit.becomes)
  expect(existsSync(file)).toBe(true)
})
