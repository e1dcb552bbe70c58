import { expect, test } from 'vitest'
import { type DocumentFacts, moneyDocument } from '#platform/pdf/document.ts'
import { linesOf } from '../../../test/support/pdf.ts'

const facts = (letterhead: string): DocumentFacts => ({
  file: { title: `Receipt of ${letterhead}`, author: letterhead, madeAt: new Date('2026-11-20T17:29:00Z') },
  letterhead,
  look: { color: null, logo: null },
  title: 'Receipt',
  about: [['Billed to', letterhead]],
  item: { name: 'Instagram Views', details: [`For: ${letterhead}`], quantity: '5,000 views', price: '$6.99' },
  sums: [],
  total: { label: 'Total', amount: '$6.99 USD' },
  ways: [],
  notes: [`Sold by ${letterhead}.`],
})

const QUESTION_MARK = 'Letters that this document’s font doesn’t have are shown as question marks.'

test.each(['Łódź Çeşme Ștefan', 'Nguyễn Thị Hồng', 'Ελλάδα', 'Київ Ђорђе Қазақ', 'Հայաստան', 'საქართველო'])(
  '%s is printed correctly in regular and bold',
  async (name) => {
    const pdf = await moneyDocument(facts(name))
    const lines = linesOf(pdf)
    for (const line of [name, `For: ${name}`, `Sold by ${name}.`]) expect(lines).toContain(line)
    expect(lines).not.toContain(QUESTION_MARK)
    expect(pdf.length).toBeLessThan(100_000)
    expect((await moneyDocument(facts(name))).equals(pdf)).toBe(true)
  },
)

test.each(['שלום עולם', 'مرحبا'])('%s runs from right to left', async (name) => {
  const lines = linesOf(await moneyDocument(facts(name)))
  const letters = [...name.replaceAll(' ', '\u00a0')].toReversed().join('')
  expect(lines.map((line) => line.normalize('NFKC').replaceAll(' ', '\u00a0'))).toContain(letters)
})

test('a letter missing from the font becomes a question mark, with a note in the document', async () => {
  const lines = linesOf(await moneyDocument(facts('東京 𝓐da')))
  expect(lines).toEqual(expect.arrayContaining(['?? Ada', QUESTION_MARK]))
})
