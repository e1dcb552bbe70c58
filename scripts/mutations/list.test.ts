import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from './list.ts'
import { applyEdit } from './mutation.ts'

test.each(mutations)('$name: the edits apply and the test exists', ({ edits, test: file, title }) => {
  for (const edit of edits) expect(applyEdit(edit, readFileSync(edit.file, 'utf8'))).toContain(edit.becomes)
  const patterns = findTitles(readFileSync(file, 'utf8'))
  for (const part of title.split(' > '))
    expect(
      patterns.some((pattern) => pattern.test(part)),
      `${file} has no test “${part}”`,
    ).toBe(true)
})

/** Patterns for all string literals in `source`. Placeholders of `test.each` match anything. */
function findTitles(source: string): RegExp[] {
  return [...source.matchAll(/(['"`])((?:\\.|(?!\1).)+)\1/g)].map(([, , literal = '']) => {
    const pieces = literal.replaceAll(/\\(.)/g, '$1').split(/%[sdifjoO]|\$\w+/)
    return new RegExp(`^${pieces.map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`)
  })
}
