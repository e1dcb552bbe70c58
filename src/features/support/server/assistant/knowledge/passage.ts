import type { ServiceKind } from '#features/catalog/rules.ts'
import type { ChatLink } from '#features/support/contract.ts'

/** A text by the shop that can answer a question. */
export interface Passage {
  id: string
  /** Its question or heading. */
  title: string
  /** The answer, as plain text. */
  text: string
  link: ChatLink
  /** Other ways to ask for it. */
  asks?: string[]
  /** The service that it is about, if it is about a single one. */
  kind?: ServiceKind
  /** From 0 to 1. Texts written as answers rank higher than texts that only mention something. */
  weight: number
  /** Whether the answer only links to it. */
  isArticle?: boolean
  /** Whether the request has to be handled by a person. */
  needsPerson?: boolean
}

/** A passage written as an answer. */
export type WrittenPassage = Omit<Passage, 'id' | 'weight'>
