import type { FaqCategory, FaqEntry } from '#features/support/rules/faq.ts'

/** Words that say nothing about a question. */
const FILLERS = new Set(
  'a an and are be by can do does for get have how i if in is it me my of on or the to was what when where will with you your'.split(' '),
)

/**
 * The answers about every word of `search`, all of them for an empty one. Words are looked for in questions and keywords
 * first, whole in any form (`banned` is `ban`, never `bank`); then by their beginning; only then in the answers' text.
 */
export function searchFaq(categories: FaqCategory[], search: string): FaqCategory[] {
  const all = wordsOf(search)
  const meaningful = all.filter((word) => !FILLERS.has(word))
  const words = meaningful.length > 0 ? meaningful : all
  const isSame = (a: string, b: string) => stemOf(a) === stemOf(b)
  const ways: ((entry: FaqEntry, word: string) => boolean)[] = [
    ({ question, keywords }, word) => wordsOf(`${question} ${keywords}`).some((each) => isSame(each, word)),
    ({ question, keywords }, word) => wordsOf(`${question} ${keywords}`).some((each) => each.startsWith(word)),
    ({ answer }, word) => wordsOf(answer).some((each) => isSame(each, word) || (word.length > 3 && each.startsWith(word))),
  ]
  for (const isAbout of ways) {
    const found = categories
      .map(({ id, title, questions }) => ({
        id,
        title,
        questions: questions.filter((entry) => words.every((word) => isAbout(entry, word))),
      }))
      .filter(({ questions }) => questions.length > 0)
    if (found.length > 0) return found
  }
  return []
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  )
}

/** `refunded`, `refunds` and `refunding` are `refund`; `banned` is `ban`. */
function stemOf(word: string): string {
  return word
    .replace(/^(.{3,}?)(?:ed|ing|es|s)$/, '$1')
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/(.{2})e$/, '$1')
}
