import type { ChatAnswered, ChatAsked, ChatMessage, ConversationView } from '#features/support/contract.ts'
import type { Asker, DataOf } from './answers.ts'
import type { Answer, TestShop } from './app.ts'
import type { Customer } from './customer.ts'

type Ask = TestShop['request']

/** Somebody in a conversation with the shop: a guest, who keeps its token, or a customer. */
export interface Talker {
  /** The conversation's id, once there is one. */
  id(): string
  token(): string | null
  say(prompt: string, more?: Partial<ChatAsked>): Promise<Answer<ChatAnswered>>
  /** Reads the conversation as after a reload of the page. `data` is null if there is none. */
  read(after?: string): Promise<Answer<DataOf<ConversationView>>>
  askForPerson(body?: object): Promise<Answer<ChatAnswered>>
  close(): Promise<Answer<DataOf<ConversationView>>>
  decide(messageId: string, body: object): Promise<Answer<ChatAnswered>>
}

/** A guest, without a conversation at first. */
export function guest({ request }: Asker, address?: string): Talker {
  const from: Ask = (method, path, body, headers) =>
    request(method, path, body, { ...headers, ...(address && { 'x-forwarded-for': address }) })
  return talker(from, true)
}

/** Somebody with an account, in the conversation that is theirs. */
export function signedIn(customer: Customer): Talker {
  return talker(customer.request, false)
}

function talker(request: Ask, isGuest: boolean): Talker {
  let kept: { id: string; token: string | null } | undefined
  const naming = (): Record<string, string> =>
    kept?.token && isGuest ? { 'x-conversation-id': kept.id, 'x-conversation-token': kept.token } : {}
  const keep = (answer: Answer<ChatAnswered>) => {
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
    decide: (messageId, body) => request('POST', `/api/support/proposals/${messageId}`, body, naming()),
  }
}

/** `customer: Hello` for each message. */
export function lines(messages: readonly ChatMessage[]): string[] {
  return messages.map(({ author, content }) => `${author}: ${content}`)
}
