import type { Availability, ChatMessage, ConversationView } from '#features/support/contract.ts'

/** A customer’s message that isn’t stored yet. */
export interface Unsent {
  /** The idempotency key. A retry has the same one. */
  key: string
  content: string
  /** As `data:` URLs. */
  pictures: readonly string[]
  /** ISO 8601. */
  at: string
  state: 'sending' | 'failed'
  /** The reply shown if sending failed (specification, section 8). */
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
 * Returns the state with received messages, which are added or replace known ones. A different conversation replaces all messages. Failed
 * messages that turn out to have been received are removed from `unsent`.
 */
export function withLoaded(state: ChatState, { messages, ...conversation }: ConversationView): ChatState {
  const before = state.conversation?.id === conversation.id ? state.messages : []
  const byId = new Map(before.map((message) => [message.id, message]))
  const added = messages.filter(({ id, author }) => author === 'customer' && !byId.has(id))
  for (const message of messages) byId.set(message.id, message)
  return {
    ...state,
    conversation,
    messages: [...byId.values()],
    unsent: state.unsent.filter((unsent) => unsent.state === 'sending' || !added.some((message) => isSame(message, unsent))),
  }
}

function isSame(sent: ChatMessage, { content, pictures }: Unsent): boolean {
  return sent.content === content && (sent.pictures?.length ?? 0) === pictures.length
}

/** Whether a person is in the conversation or was asked for. */
export function awaitsPerson({ conversation }: Pick<ChatState, 'conversation'>): boolean {
  return conversation?.status === 'waiting' || conversation?.status === 'person'
}

/** Returns the id of the last staff message. Undefined if there is none. */
export function lastOfPerson({ messages }: Pick<ChatState, 'messages'>): string | undefined {
  return messages.findLast(({ author }) => author === 'person')?.id
}
