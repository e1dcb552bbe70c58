import type { Availability, ChatResponse, ChatRequest, ConversationView } from '#features/support/contract.ts'
import { conversationKey, isLinked } from '#features/support/ui/chat/store.ts'
import { type Answer, type AnswerBody, authorizedFetch, call, messageOf } from '#shared/call.ts'

type Data<T> = { data: T }

/** The headers that specify a guest’s conversation. */
export function conversationHeaders(): Record<string, string> {
  const key = conversationKey()
  return key ? { 'x-conversation-id': key.id, 'x-conversation-token': key.token } : {}
}

/** Loads the messages, or those after the message `after`. */
export function readConversation(after?: string): Promise<Answer<Data<ConversationView | null>>> {
  return call(
    'GET',
    `/api/support/conversation?${new URLSearchParams(after ? { after } : {}).toString()}`,
    undefined,
    conversationHeaders(),
  )
}

export function readAvailability(): Promise<Answer<Data<Availability>>> {
  return call('GET', '/api/support/availability')
}

/** A request for a person. */
export interface PersonRequest {
  name?: string
  email?: string
  message?: string
  key?: string
}

export function requestPerson(body: PersonRequest): Promise<Answer<Pick<ChatResponse, 'data'>>> {
  return call('POST', '/api/support/person', body, conversationHeaders())
}

export function requestClose(): Promise<Answer<object>> {
  return call('POST', '/api/support/close', undefined, conversationHeaders())
}

/** Emails a conversation to the customer. The id is needed because an account’s closed conversation isn’t its current one. */
export function requestTranscript(id: string): Promise<Answer<object>> {
  return call('POST', '/api/support/transcript', undefined, { 'x-conversation-id': id, ...conversationHeaders() })
}

/** Rates a closed conversation from 1 to 5. The id is needed because an account’s closed conversation isn’t its current one. */
export function requestRating(id: string, rating: { rating: number; comment?: string }): Promise<Answer<object>> {
  return call('POST', '/api/support/rating', rating, { 'x-conversation-id': id, ...conversationHeaders() })
}

export interface ProposalAnswer {
  accept: boolean
  message?: string
  currentCount?: number
  orders?: { id: string; token: string }[]
}

export function requestProposal(messageId: string, answer: ProposalAnswer): Promise<Answer<Pick<ChatResponse, 'data'>>> {
  return call(
    'POST',
    `/api/support/proposals/${encodeURIComponent(messageId)}`,
    isLinked() ? { ...answer, orders: [] } : answer,
    conversationHeaders(),
  )
}

/** The outcome of sending: accepted, refused with a reason, or lost. */
export type Sent = { data: ChatResponse['data'] } | { refused: string } | { lost: string }

/** Sends a message. `onDelta` receives the pieces of a streamed answer. */
export async function sendMessage(message: ChatRequest, onDelta: (text: string) => void): Promise<Sent> {
  try {
    const response = await authorizedFetch('/api/chatbot/send-message', {
      method: 'POST',
      headers: { accept: 'text/event-stream, application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, stream: true }),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    const answer: AnswerBody = isStream && response.body ? await readStream(response.body, onDelta) : await response.json()
    return isAnswer(answer) ? { data: answer.data } : { refused: messageOf(answer, `the shop answered ${response.status}`) }
  } catch (error) {
    return { lost: reasonOf(error) }
  }
}

async function readStream(body: ReadableStream<Uint8Array>, onDelta: (text: string) => void): Promise<AnswerBody> {
  for await (const { event, data } of readEvents(body)) {
    if (event === 'done' || event === 'error') return JSON.parse(data)
    if (event !== 'delta') continue
    const { text }: { text: string } = JSON.parse(data)
    onDelta(text)
  }
  throw new Error('the answer was cut off')
}

function isAnswer(body: AnswerBody): body is AnswerBody & ChatResponse {
  return body.success
}

/** Replaces the browser’s technical error messages. */
function reasonOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (name === 'TimeoutError') return 'the shop took too long to answer'
  return name === 'TypeError' ? 'the shop can’t be reached' : message
}

export interface StreamEvent {
  event: string
  data: string
}

/** Yields the events of a `text/event-stream`. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) yield eventOf(block)
  }
}

function eventOf(block: string): StreamEvent {
  const lines = block.split(/\r?\n/)
  const valuesOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).trimStart()] : []))
  return { event: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') }
}
