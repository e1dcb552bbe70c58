import { expect, test } from 'vitest'
import { labelCells, table } from '#features/legal/rules/sections.ts'

test('cells are labeled with the headings of their columns, but the first of each row', () => {
  expect(
    labelCells(
      `<p>a</p>${table([
        ['What', 'Why &amp; how'],
        ['Orders', 'To deliver'],
      ])}`,
    ),
  ).toBe(
    '<p>a</p><table><thead><tr><th>What</th><th>Why &amp; how</th></tr></thead><tbody><tr><td>Orders</td><td data-label="Why &amp; how">To deliver</td></tr></tbody></table>',
  )
})

test('a table without headings has no labels', () => {
  const plain = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'
  expect(labelCells(plain)).toBe(plain)
})
