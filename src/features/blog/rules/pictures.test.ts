import { expect, test } from 'vitest'
import { avifSrcsetOf, srcsetOf, withoutPictureSizes, withPictureSizes } from '#features/blog/rules/pictures.ts'

const hash = 'a'.repeat(32)
const path = `/pictures/${hash}.png`
const known = (width: number, widths: number[], hasAvif = false) => new Map([[hash, { width, height: 400, widths, hasAvif }]])

test.each([
  ['without copies', 1_200, [], ''],
  ['with copies up to its own width', 900, [480, 900], `/pictures/${hash}-480.webp 480w, /pictures/${hash}-900.webp 900w`],
  ['whose own width has no smaller copy', 900, [480], `/pictures/${hash}-480.webp 480w, ${path} 900w`],
  ['larger than a page shows it', 4_000, [480, 1_600], `/pictures/${hash}-480.webp 480w, /pictures/${hash}-1600.webp 1600w`],
])('a picture %s', (_what, width, widths, srcset) => expect(srcsetOf(path, known(width, widths))).toBe(srcset))

test('built-in pictures have only one width', () => {
  const html = '<p><img src="/blog/x.svg" alt="A hill" loading="lazy" /></p>'
  expect([srcsetOf('/blog/x.svg', known(9, [9])), withPictureSizes(html, known(9, [9]))]).toEqual(['', html])
})

test('a picture with AVIF copies lists them first, but not in feeds', () => {
  const html = `<p>See <img src="${path}" alt="A &gt; B" loading="lazy" />.</p>`
  const pictures = known(900, [480, 900], true)
  const avif = `/pictures/${hash}-480.avif 480w, /pictures/${hash}-900.avif 900w`
  expect(avifSrcsetOf(path, pictures)).toBe(avif)
  expect(avifSrcsetOf(path, known(900, [480, 900]))).toBe('')
  const shown = withPictureSizes(html, pictures)
  expect(shown).toContain(`<p>See <picture><source type="image/avif" srcset="${avif}" sizes="`)
  expect(shown).toContain(' /><img src="')
  expect(shown).toMatch(/<\/picture>\.<\/p>$/)
  expect(withoutPictureSizes(shown)).toBe(html.replace(' />', ' width="900" height="400" />'))
})
