import type { FaqCategory } from '#features/support/rules/faq.ts'

/** The answers in which, or in whose address, every word of `search` stands, in any case; all of them where nothing is searched for. */
export function narrow(categories: FaqCategory[], search: string): FaqCategory[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return categories
  return categories.flatMap(({ title, questions }) => {
    const found = questions.filter(({ slug, question, answer }) => {
      const text = `${title} ${question} ${answer} ${slug}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return found.length > 0 ? [{ title, questions: found }] : []
  })
}
