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

test('a title that is only a placeholder does not stand for all others', () => {
  const patterns = findTitles(`test.each(['an email'])('%s'); test.each(['a name'])('%s is asked for')`)
  const isTitle = (title: string) => patterns.some((pattern) => pattern.test(title))
  expect(['an email', 'anything is asked for', 'anything'].map(isTitle)).toEqual([true, true, false])
})

/** Patterns for all string literals in `source`. Placeholders of `test.each` match anything. */
function findTitles(source: string): RegExp[] {
  return [...source.matchAll(/(['"`])((?:\\.|(?!\1).)+)\1/g)].map(([, , literal = '']) => {
    const pieces = literal.replaceAll(/\\(.)/g, '$1').split(/%[sdifjoO]|\$\w+/)
    // A title that is only a placeholder would match all titles.
    if (pieces.every((piece) => piece.trim() === '')) return /^(?!)/
    return new RegExp(`^${pieces.map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`)
  })
}
