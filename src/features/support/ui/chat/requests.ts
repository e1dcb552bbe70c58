import type { Availability, ChatAnswered, ChatAsked, ConversationView } from '#features/support/contract.ts'
import { readEvents } from '#features/support/ui/chat/event-stream.ts'
import { conversationKey } from '#features/support/ui/chat/store.ts'
import { type Answer, type AnswerBody, authorizedFetch, call, messageOf } from '#shared/call.ts'

type Data<T> = { data: T }

/** Names the conversation, where that is needed. */
function naming(): Record<string, string> {
  const named = conversationKey()
  return named ? { 'x-conversation-id': named.id, 'x-conversation-token': named.token } : {}
}

/** What was said, or what came after the message `after`. */
export function readConversation(after?: string): Promise<Answer<Data<ConversationView | null>>> {
  return call('GET', `/api/support/conversation${after ? `?${new URLSearchParams({ after })}` : ''}`, undefined, naming())
}

export function readAvailability(): Promise<Answer<Data<Availability>>> {
  return call('GET', '/api/support/availability')
}

/** What somebody says who asks for a person. */
export interface PersonAsked {
  name?: string
  email?: string
  message?: string
  key?: string
}

export function requestPerson(asked: PersonAsked): Promise<Answer<Pick<ChatAnswered, 'data'>>> {
  return call('POST', '/api/support/person', asked, naming())
}

export function requestClose(): Promise<Answer<object>> {
  return call('POST', '/api/support/close', {}, naming())
}

export interface ProposalAnswer {
  accept: boolean
  message?: string
  currentCount?: number
  orders?: { id: string; token: string }[]
}

export function requestProposal(messageId: string, answer: ProposalAnswer): Promise<Answer<Pick<ChatAnswered, 'data'>>> {
  return call('POST', `/api/support/proposals/${encodeURIComponent(messageId)}`, answer, naming())
}

/** What became of a message: taken, refused with the shop's reason, or lost on the way. */
export type Sent = { data: ChatAnswered['data'] } | { refused: string } | { lost: string }

/** Sends a message; `onDelta` is called with each piece of an answer that comes in pieces. */
export async function sendMessage(asked: ChatAsked, onDelta: (text: string) => void): Promise<Sent> {
  try {
    const response = await authorizedFetch('/api/chatbot/send-message', {
      method: 'POST',
      headers: { accept: 'text/event-stream, application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, stream: true }),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    const answer = isStream && response.body ? await readStream(response.body, onDelta) : ((await response.json()) as AnswerBody)
    return isAnswer(answer) ? { data: answer.data } : { refused: messageOf(answer, `the shop answered ${response.status}`) }
  } catch (error) {
    return { lost: reasonOf(error as Error) }
  }
}

async function readStream(body: ReadableStream<Uint8Array>, onDelta: (text: string) => void): Promise<AnswerBody> {
  for await (const { event, data } of readEvents(body)) {
    if (event === 'delta') onDelta((JSON.parse(data) as { text: string }).text)
    else if (event === 'done' || event === 'error') return JSON.parse(data) as AnswerBody
  }
  throw new Error('the answer broke off')
}

function isAnswer(body: AnswerBody): body is AnswerBody & ChatAnswered {
  return body.success
}

/** What a browser says of a lost call is for programmers. */
function reasonOf({ name, message }: Error): string {
  if (name === 'TimeoutError') return 'no answer came in time'
  return name === 'TypeError' ? 'the shop cannot be reached' : message
}
