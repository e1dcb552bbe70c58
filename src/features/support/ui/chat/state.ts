import type { Availability, ChatMessage, ConversationView } from '#features/support/contract.ts'

/** A message of the customer's that the shop has not taken yet. */
export interface Unsent {
  /** The sender's own name of it: a second try carries the same. */
  key: string
  content: string
  /** ISO 8601. */
  at: string
  state: 'sending' | 'failed'
  /** What is said in its place where it failed. Section 8. */
  instead?: string
}

export interface ChatState {
  /** Whether the shop has been asked what was said before. */
  isLoaded: boolean
  conversation: Omit<ConversationView, 'messages'> | null
  /** Oldest first. */
  messages: readonly ChatMessage[]
  unsent: readonly Unsent[]
  /** What has arrived of an answer that is still being given. */
  saying: string
  isPersonTyping: boolean
  /** What went wrong last, for the banner. */
  problem: string | null
  availability: Availability | null
  /** A request is on its way: for a person, to close, an answer to a proposal. */
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
 * The state with what the shop has told: messages that are known take the place of what was known of them. Another
 * conversation begins anew. A try that seemed to have failed, and is among what arrived, has not.
 */
export function withTold(state: ChatState, { messages, ...conversation }: ConversationView): ChatState {
  const before = state.conversation?.id === conversation.id ? state.messages : []
  const known = new Map(before.map((each) => [each.id, each]))
  const fresh = messages.filter(({ id, author }) => author === 'customer' && !known.has(id))
  for (const each of messages) known.set(each.id, each)
  return {
    ...state,
    conversation,
    messages: [...known.values()],
    unsent: state.unsent.filter((each) => each.state === 'sending' || !fresh.some(({ content }) => content === each.content)),
  }
}

/** Whether a person is in the conversation, or asked for. */
export function awaitsPerson({ conversation }: Pick<ChatState, 'conversation'>): boolean {
  return conversation?.status === 'waiting' || conversation?.status === 'person'
}

/** What a person wrote last; undefined where none did. */
export function lastOfPerson({ messages }: Pick<ChatState, 'messages'>): string | undefined {
  return messages.findLast(({ author }) => author === 'person')?.id
}
