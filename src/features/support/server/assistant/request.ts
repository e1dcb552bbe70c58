import type { Person } from '#features/accounts/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import type { ChatLink, Proposal } from '#features/support/contract.ts'

/** A question and its author. Only `person` and `orders` identify the author, never a text. */
export interface AssistantRequest {
  prompt: string
  /** Earlier messages, oldest first. Untrusted. */
  history: { role: 'user' | 'assistant'; content: string }[]
  person?: Person | undefined
  /** A guest’s orders whose token was verified. */
  orders: Order[]
  /** Whose budget is used: an account id, or a hash of the network. */
  visitor: string
  /** A hash of the network, whose larger budget is used as well. */
  network?: string | undefined
  /** The assistant’s unanswered proposal. */
  openProposal?: Proposal | undefined
  /** Receives the pieces of a streamed answer. The reply’s `content` is final and may differ. */
  onDelta?: ((text: string) => void) | undefined
  signal?: AbortSignal | undefined
}

export interface AssistantReply {
  content: string
  links: ChatLink[]
  /** Questions that the customer may have meant, shown as buttons. */
  choices: string[]
  proposal: Proposal | null
  /** Whether the reply offers a person. */
  offersPerson: boolean
  by: 'rules' | 'model'
  /** The customer’s decision on the open proposal. */
  accepts?: boolean
  /** The details that the customer provided for the proposal. */
  given?: { message?: string; currentCount?: number }
}

/** On whose behalf a proposal is executed. */
export interface ExecuteAs {
  person?: Person | undefined
  orders: Order[]
  /** A hash of the IPv4 address or the whole /48, by which claims are limited. */
  subscriber: string
  message?: string | undefined
  currentCount?: number | undefined
}

/** The outcome of a proposal. */
export interface ProposalOutcome {
  proposal: Proposal
  content: string
  links: ChatLink[]
}

/** Builds a reply without duplicate links. */
export function textReply(content: string, links: readonly ChatLink[] = [], more: Partial<AssistantReply> = {}): AssistantReply {
  const distinct = links.filter(({ href }, index) => links.findIndex((link) => link.href === href) === index)
  return { content, links: distinct, choices: [], proposal: null, offersPerson: false, by: 'rules', ...more }
}

/** `5,000`. */
export function counted(count: number): string {
  return count.toLocaleString('en-US')
}
