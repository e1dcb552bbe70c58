import type { Availability, ChatMessage, ConversationView } from '#features/support/contract.ts'

/** A customer’s message that isn’t stored yet. */
export interface Unsent {
  /** The idempotency key; a retry has the same. */
  key: string
  content: string
  /** As `data:` URLs. */
  pictures: readonly string[]
  /** ISO 8601. */
  at: string
  state: 'sending' | 'failed'
  /** The reply shown if sending failed. Section 8. */
  instead?: string
}

export interface ChatState {
  /** Whether the conversation has been loaded. */
  isLoaded: boolean
  conversation: Omit<ConversationView, 'messages'> | null
  /** Oldest first. */
  messages: readonly ChatMessage[]
  unsent: readonly Unsent[]
  /** The streamed part of the current answer. */
  saying: string
  isPersonTyping: boolean
  /** The last error, for the banner. */
  problem: string | null
  availability: Availability | null
  /** Whether a request for a person, to close or about a proposal is running. */
  isBusy: boolean
}

export const emptyChat: ChatState = {
  isLoaded: false,
  conversation: null,
  messages: [],
  unsent: [],
  saying: '',
  isPersonTyping: false,
  problem: null,
  availability: null,
  isBusy: false,
}

/**
 * Returns the state with received messages, which replace known ones; another conversation replaces the state. An unsent message that
 * is among the received ones was sent after all.
 */
export function withLoaded(state: ChatState, { messages, ...conversation }: ConversationView): ChatState {
  const before = state.conversation?.id === conversation.id ? state.messages : []
  const known = new Map(before.map((each) => [each.id, each]))
  const fresh = messages.filter(({ id, author }) => author === 'customer' && !known.has(id))
  for (const each of messages) known.set(each.id, each)
  return {
    ...state,
    conversation,
    messages: [...known.values()],
    unsent: state.unsent.filter((each) => each.state === 'sending' || !fresh.some((sent) => isSame(sent, each))),
  }
}

function isSame(sent: ChatMessage, { content, pictures }: Unsent): boolean {
  return sent.content === content && (sent.pictures?.length ?? 0) === pictures.length
}

/** Whether a person is in the conversation or was asked for. */
export function awaitsPerson({ conversation }: Pick<ChatState, 'conversation'>): boolean {
  return conversation?.status === 'waiting' || conversation?.status === 'person'
}

/** Returns the id of the last staff message; undefined if there is none. */
export function lastOfPerson({ messages }: Pick<ChatState, 'messages'>): string | undefined {
  return messages.findLast(({ author }) => author === 'person')?.id
}
