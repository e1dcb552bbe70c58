import { expect, test } from 'vitest'
import { srcsetOf, withPictureSizes } from '#features/blog/rules/pictures.ts'

const hash = 'a'.repeat(32)
const path = `/pictures/${hash}.png`
const known = (width: number, widths: number[]) => new Map([[hash, { width, height: 400, widths }]])

test.each([
  ['without copies', 1_200, [], ''],
  ['with copies up to its own width', 900, [480, 900], `/pictures/${hash}-480.webp 480w, /pictures/${hash}-900.webp 900w`],
  ['whose own width has no smaller copy', 900, [480], `/pictures/${hash}-480.webp 480w, ${path} 900w`],
  ['larger than a page shows it', 4_000, [480, 1_600], `/pictures/${hash}-480.webp 480w, /pictures/${hash}-1600.webp 1600w`],
])('a picture %s', (_what, width, widths, srcset) => expect(srcsetOf(path, known(width, widths))).toBe(srcset))

test('pictures of the shop itself have one width', () => {
  const html = '<p><img src="/blog/x.svg" alt="A hill" loading="lazy" /></p>'
  expect([srcsetOf('/blog/x.svg', known(9, [9])), withPictureSizes(html, known(9, [9]))]).toEqual(['', html])
})
