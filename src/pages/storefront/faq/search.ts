import type { FaqCategory, FaqEntry } from '#features/support/rules/faq.ts'

/** Words without meaning for the search. */
const STOP_WORDS = new Set(
  'a an and are be by can do does for get have how i if in is it me my of on or the to was what when where will with you your'.split(' '),
)

/**
 * Finds the answers that match all words of `search`. An empty search matches all answers. Looks for whole words in questions and keywords
 * first, in any form (`banned` matches `ban`, never `bank`). If there are none, tries prefixes there, and finally the text of the answers.
 */
export function searchFaq(categories: FaqCategory[], search: string): FaqCategory[] {
  const all = wordsOf(search)
  const meaningful = all.filter((word) => !STOP_WORDS.has(word))
  const words = meaningful.length > 0 ? meaningful : all
  const isSame = (a: string, b: string) => stemOf(a) === stemOf(b)
  const matchers: ((entry: FaqEntry, word: string) => boolean)[] = [
    ({ question, keywords }, word) => wordsOf(`${question} ${keywords}`).some((candidate) => isSame(candidate, word)),
    ({ question, keywords }, word) => wordsOf(`${question} ${keywords}`).some((candidate) => candidate.startsWith(word)),
    ({ answer }, word) => wordsOf(answer).some((candidate) => isSame(candidate, word) || (word.length > 3 && candidate.startsWith(word))),
  ]
  for (const matches of matchers) {
    const results = categories
      .map(({ id, title, questions }) => ({
        id,
        title,
        questions: questions.filter((entry) => words.every((word) => matches(entry, word))),
      }))
      .filter(({ questions }) => questions.length > 0)
    if (results.length > 0) return results
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

/** `refunded`, `refunds` and `refunding` become `refund`, `banned` becomes `ban`. */
function stemOf(word: string): string {
  return word
    .replace(/^(.{3,}?)(?:ed|ing|es|s)$/, '$1')
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/(.{2})e$/, '$1')
}
