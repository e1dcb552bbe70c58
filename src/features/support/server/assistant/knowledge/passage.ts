import type { ServiceKind } from '#features/catalog/rules.ts'
import type { ChatLink } from '#features/support/contract.ts'

/** Something that the shop says about itself. */
export interface Passage {
  id: string
  /** The question or heading that it stands under. */
  title: string
  /** What is answered with it: plain text. */
  text: string
  link: ChatLink
  /** Other words for the same question. */
  asks?: string[]
  /** Where it holds for one service alone. */
  kind?: ServiceKind
  /** A text made to answer comes before one that only mentions the same. From 0 to 1. */
  weight: number
  /** Longer than an answer: it is only pointed at. */
  isArticle?: boolean
  /** A person has to do what is asked for. */
  needsPerson?: boolean
}

/** One that was written to answer: it is told by its place, and counts in full. */
export type WrittenPassage = Omit<Passage, 'id' | 'weight'>
