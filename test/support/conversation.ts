import type { ChatResponse, ChatRequest, ChatMessage, ConversationView } from '#features/support/contract.ts'
import type { Asker, DataOf } from './answers.ts'
import type { Answer, TestShop } from './app.ts'
import type { Customer } from './customer.ts'

type Ask = TestShop['request']

/** A participant of a support conversation: a guest, who keeps its token, or a customer. */
export interface ChatClient {
  /** The conversation's id, once there is one. */
  id(): string
  token(): string | null
  say(prompt: string, more?: Partial<ChatRequest>): Promise<Answer<ChatResponse>>
  /** Reads the conversation as after a reload of the page. `data` is null if there is none. */
  read(after?: string): Promise<Answer<DataOf<ConversationView>>>
  askForPerson(body?: object): Promise<Answer<ChatResponse>>
  close(): Promise<Answer<DataOf<ConversationView>>>
  rate(body: object): Promise<Answer<object>>
  decide(messageId: string, body: object): Promise<Answer<ChatResponse>>
}

/** A guest, without a conversation at first. */
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
  let kept: { id: string; token: string | null } | undefined
  const naming = (): Record<string, string> =>
    kept?.token && isGuest ? { 'x-conversation-id': kept.id, 'x-conversation-token': kept.token } : {}
  const keep = (answer: Answer<ChatResponse>) => {
    if (answer.status === 200) kept = answer.body.data.conversation
    return answer
  }
  return {
    id: () => kept?.id ?? '',
    token: () => kept?.token ?? null,
    say: async (prompt, more) => {
      const conversation = kept?.token && isGuest ? { id: kept.id, token: kept.token } : undefined
      return keep(await request('POST', '/api/chatbot/send-message', { prompt, conversation, ...more }))
    },
    read: (after) => request('GET', `/api/support/conversation${after ? `?after=${after}` : ''}`, undefined, naming()),
    askForPerson: async (body = {}) => keep(await request('POST', '/api/support/person', body, naming())),
    close: () => request('POST', '/api/support/close', undefined, naming()),
    rate: (body) => request('POST', '/api/support/rating', body, naming()),
    decide: (messageId, body) => request('POST', `/api/support/proposals/${messageId}`, body, naming()),
  }
}

/** `customer: Hello` for each message. */
export function lines(messages: readonly ChatMessage[]): string[] {
  return messages.map(({ author, content }) => `${author}: ${content}`)
}
