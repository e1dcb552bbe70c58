import type { GuaranteeClaimKind } from '#features/guarantees/contract.ts'

/** Who asks: see shop.ts for what each of them has ordered. */
export type Persona = 'nobody' | 'ada' | 'bob' | 'cleo' | 'dan' | 'eve' | 'link'

/** One question, and what has to be true of the answer. `{waiting}` is replaced by the number of the order of that name. */
export interface Question {
  ask: string
  as?: Persona
  /** What the same visitor wrote before. */
  before?: string[]
  /** An offer that is still open when they write. */
  open?: { remedy: GuaranteeClaimKind; order: string; needs: 'message' | 'currentCount' | null }
  /** Has to occur, in any case. */
  says?: (string | RegExp)[]
  /** Must not occur. */
  never?: (string | RegExp)[]
  /** An address that has to be among the links. */
  link?: string
  /** What has to be offered; false: nothing. */
  proposes?: GuaranteeClaimKind | false
  /** For which order. */
  about?: string
  person?: boolean
  /** What one of the buttons has to ask. Without it, an answer that only asks back is wrong. */
  choice?: RegExp
  accepts?: boolean
  given?: { message?: string; currentCount?: number }
}
