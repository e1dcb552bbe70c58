import { expect, test } from 'vitest'
import { csvLine } from '#shared/csv.ts'

test('commas, quotes and line breaks stay within their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n')
})

test('no cell becomes a formula, and amounts stay amounts', () => {
  expect(csvLine(['=1+1', '@SUM(A1)', '+1', '-cmd', '-12.50'])).toBe("'=1+1,'@SUM(A1),'+1,'-cmd,-12.50\r\n")
})
