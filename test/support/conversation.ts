import type { ChatResponse, ChatRequest, ChatMessage, ConversationView } from '#features/support/contract.ts'
import type { Asker, DataOf } from './answers.ts'
import type { Answer, TestShop } from './app.ts'
import type { Customer } from './customer.ts'

type Ask = TestShop['request']

/** A guest or customer in a support conversation. */
export interface ChatClient {
  /** The conversation's id; empty before the first message. */
  id(): string
  token(): string | null
  say(prompt: string, more?: Partial<ChatRequest>): Promise<Answer<ChatResponse>>
  /** Reads the conversation like a reloaded page. `data` is null if there is none. */
  read(after?: string): Promise<Answer<DataOf<ConversationView>>>
  askForPerson(body?: object): Promise<Answer<ChatResponse>>
  close(): Promise<Answer<DataOf<ConversationView>>>
  rate(body: object): Promise<Answer<object>>
  decide(messageId: string, body: object): Promise<Answer<ChatResponse>>
}

/** A guest without a conversation yet. */
export function guest({ request }: Asker, address?: string): ChatClient {
  const from: Ask = (method, path, body, headers) =>
    request(method, path, body, { ...headers, ...(address && { 'x-forwarded-for': address }) })
  return chatClient(from, true)
}

/** A customer in their account's conversation. */
export function signedIn(customer: Customer): ChatClient {
  return chatClient(customer.request, false)
}

function chatClient(request: Ask, isGuest: boolean): ChatClient {
  let current: { id: string; token: string | null } | undefined
  const headers = (): Record<string, string> =>
    current?.token && isGuest ? { 'x-conversation-id': current.id, 'x-conversation-token': current.token } : {}
  const remember = (answer: Answer<ChatResponse>) => {
    if (answer.status === 200) current = answer.body.data.conversation
    return answer
  }
  return {
    id: () => current?.id ?? '',
    token: () => current?.token ?? null,
    say: async (prompt, more) => {
      const conversation = current?.token && isGuest ? { id: current.id, token: current.token } : undefined
      return remember(await request('POST', '/api/chatbot/send-message', { prompt, conversation, ...more }))
    },
    read: (after) => request('GET', `/api/support/conversation${after ? `?after=${after}` : ''}`, undefined, headers()),
    askForPerson: async (body = {}) => remember(await request('POST', '/api/support/person', body, headers())),
    close: () => request('POST', '/api/support/close', undefined, headers()),
    rate: (body) => request('POST', '/api/support/rating', body, headers()),
    decide: (messageId, body) => request('POST', `/api/support/proposals/${messageId}`, body, headers()),
  }
}

/** `customer: Hello` for each message. */
export function lines(messages: readonly ChatMessage[]): string[] {
  return messages.map(({ author, content }) => `${author}: ${content}`)
}
