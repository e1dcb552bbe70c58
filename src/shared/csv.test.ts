import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#shared/csv.ts'

test('commas, quotes and line breaks stay within their cell, and nothing is an empty one', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n')
  expect(csvLine(['GS-1', 12.5, null, undefined])).toBe('GS-1,12.5,,\r\n')
})

test('no cell becomes a formula, and amounts stay amounts', () => {
  expect(csvLine(['=1+1', '@SUM(A1)', '+1', '-cmd', '-12.50', -5])).toBe("'=1+1,'@SUM(A1),'+1,'-cmd,-12.50,-5\r\n")
  expect(csvLine(['\n=1+1', '＝1+1', '＋1', '－cmd', '＠SUM(A1)'])).toBe(`"'\n=1+1",'＝1+1,'＋1,'－cmd,'＠SUM(A1)\r\n`)
  const amount = /^-?\d+(\.\d+)?\r\n$/
  fc.assert(
    fc.property(fc.string(), (text) => {
      const line = csvLine([text])
      expect(amount.test(line) || !/^"?[=+\-@\t\r\n＝＋－＠]/.test(line.slice(0, -2))).toBe(true)
    }),
  )
})
