import type { Person } from '#features/accounts/contract.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { ChatLink, Proposal } from '#features/support/contract.ts'

/** A question, and what is known of who asks it. Only `person` and `orders` say whose it is; every text is only text. */
export interface AssistantAsk {
  prompt: string
  /** What was said before, as the visitor's browser tells it. */
  history: { role: 'user' | 'assistant'; content: string }[]
  person?: Person | undefined
  /** Of a guest: orders whose access was proven. */
  orders: Order[]
  /** Whose budget it comes out of: an account, or a hash of the address. */
  visitor: string
  /** What the assistant offered to do, and was not answered yet. */
  openProposal?: Proposal | undefined
  /** Gets the answer piece by piece, where it comes so; the reply's `content` is what counts. */
  onDelta?: ((text: string) => void) | undefined
  signal?: AbortSignal | undefined
}

export interface AssistantReply {
  content: string
  links: ChatLink[]
  proposal: Proposal | null
  /** Whether a person is offered with it. */
  offersPerson: boolean
  by: 'rules' | 'model'
  /** The customer said yes or no to the open proposal, in words. */
  accepts?: boolean
  /** What the proposal needed, as the customer gave it. */
  given?: { message?: string; currentCount?: number }
}

/** Whose orders they are, when something is carried out. */
export interface CarryOutAs {
  person?: Person | undefined
  orders: Order[]
  message?: string | undefined
  currentCount?: number | undefined
}

/** What became of a proposal. */
export interface CarriedOut {
  proposal: Proposal
  content: string
  links: ChatLink[]
}
