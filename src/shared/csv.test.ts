import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, readCsv } from '#shared/csv.ts'

test('commas, quotes and line breaks stay within their cell, and null becomes an empty cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n')
  expect(csvLine(['GS-1', 12.5, null, undefined])).toBe('GS-1,12.5,,\r\n')
})

test('no cell becomes a formula, and amounts stay amounts', () => {
  expect(csvLine(['=1+1', '@SUM(A1)', '+1', '-cmd', '-12.50', -5])).toBe("'=1+1,'@SUM(A1),'+1,'-cmd,-12.50,-5\r\n")
  expect(csvLine(['\n=1+1', '＝1+1', '＋1', '－cmd', '＠SUM(A1)'])).toBe(`"'\n'=1+1",'＝1+1,'＋1,'－cmd,'＠SUM(A1)\r\n`)
  const amount = /^-?\d+(\.\d+)?\r\n$/
  fc.assert(
    fc.property(fc.string(), (text) => {
      const line = csvLine([text])
      expect(amount.test(line) || !/^"?[=+\-@\t\r\n＝＋－＠]/.test(line.slice(0, -2))).toBe(true)
    }),
  )
})

test('not even if a spreadsheet splits cells at semicolons, tabs or line breaks', () => {
  expect(csvLine(['x\n=1+1', 'y\r\n@SUM(A1)'])).toBe(`"x\n'=1+1","y\r\n'@SUM(A1)"\r\n`)
  expect(csvLine(["x;=cmd|'!A0;y", 'a\t@SUM(A1)', 'so; -much', '-5;-5'])).toBe("x;'=cmd|'!A0;y,a\t'@SUM(A1),so; -much,'-5;'-5\r\n")
})

test('not even if such a cell starts with quotes, which the spreadsheet drops', () => {
  expect(csvLine(['x;"=1+1;y', 'a\t""@SUM(A1)', '"=1+1'])).toBe(`"x;""'=1+1;y","a\t""""'@SUM(A1)","""=1+1"\r\n`)
  expect(readCsv(`a,b\r\n${csvLine(['x;"=1+1;y', 'a\t""@SUM(A1)'])}`)[1]?.cells).toEqual(['x;"=1+1;y', 'a\t""@SUM(A1)'])
  const startedAt = performance.now()
  csvLine([`;${'"'.repeat(500_000)}`, ';"='.repeat(200_000)])
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('reading returns what was written, for any cells', () => {
  const cell = fc.string().map((text) =>
    text
      .trim()
      .replaceAll('\r', '')
      .replace(/^'+|(?<=[;\t\n]"*)'+/g, '')
      .trim(),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      const text = csvLine(['first', 'second']) + rows.map(csvLine).join('')
      const wanted = rows.filter((cells) => cells.some((value) => value !== ''))
      expect(
        readCsv(text)
          .slice(1)
          .map(({ cells }) => cells),
      ).toEqual(wanted)
    }),
  )
})

test('the apostrophe before a formula is removed, also for full-width signs', () => {
  expect(readCsv(`a,b\r\n${csvLine(['=1+1', '＝1+1'])}`)[1]?.cells).toEqual(['=1+1', '＝1+1'])
})

test('files as spreadsheets save them are read: semicolons, byte order mark, line numbers', () => {
  expect(readCsv('\u{FEFF}a;b\r\n"two\nlines";2\r\n\r\n3;"4 ""x"" y"')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['two\nlines', '2'] },
    { line: 5, cells: ['3', '4 "x" y'] },
  ])
})

test('reading stops after maxRows; empty rows do not count', () => {
  const text = `a,b\n${'1,2\n\n'.repeat(5)}3,4`
  expect(readCsv(text, 3).map(({ line }) => line)).toEqual([1, 2, 4])
  expect(readCsv(text, 7).at(-1)).toEqual({ line: 12, cells: ['3', '4'] })
})
