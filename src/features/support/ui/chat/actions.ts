import type { ChatAnswered, ConversationView } from '#features/support/contract.ts'
import { chatKeys } from '#features/support/ui/chat/keys.ts'
import {
  type PersonAsked,
  type ProposalAnswer,
  readAvailability,
  readConversation,
  requestClose,
  requestPerson,
  requestProposal,
  sendMessage,
} from '#features/support/ui/chat/requests.ts'
import { type ChatState, type Unsent, withTold } from '#features/support/ui/chat/state.ts'
import { chat, conversationKey, dropKey, keepGuest, keepLinked, keptGuest } from '#features/support/ui/chat/store.ts'
import { messageOf } from '#shared/call.ts'
import { newId } from '#shared/ids.ts'
import { currentSession, onSession } from '#shared/session.ts'
import { readStored, writeStored } from '#shared/stored.ts'

/** Section 8. */
export const chatTexts = {
  refused:
    "I apologize, but I'm having trouble connecting to our support system right now. Please try again in a moment or contact us through our support email.",
  lost: 'Sorry, I encountered an error. Please try again or contact our support team.',
}

const unreached = 'Network error: the shop cannot be reached'

/** Orders that this browser holds the key of; given by whoever knows them. */
export type GuestOrders = () => { id: string; token: string }[]

let whose: string | null | undefined

/** Shows what this browser keeps, then asks the shop; again whenever somebody else signs in or out. */
export function beginChat(): () => void {
  const follow = () => {
    const now = currentSession()?.user.id ?? null
    const isLinked = takeLink()
    if (now === whose && !isLinked) return
    whose = now
    chat.reset()
    void loadChat()
  }
  follow()
  return onSession(follow)
}

/** A mail's link carries a guest's conversation; the address is cleaned of it. */
function takeLink(): boolean {
  const { hash, pathname, search } = window.location
  const [, id, token] = /^#conversation=([^.]+)\.(.+)$/.exec(hash) ?? []
  if (!id || !token) return false
  window.history.replaceState(window.history.state, '', pathname + search)
  keepLinked({ id: decodeURIComponent(id), token: decodeURIComponent(token) })
  return true
}

async function loadChat(): Promise<void> {
  const guest = currentSession() ? null : keptGuest()
  if (guest) chat.change((state) => ({ ...state, messages: guest.messages }))
  void loadAvailability()
  if (!guest && !currentSession()) return chat.change({ isLoaded: true })
  await refresh(true)
  chat.change({ isLoaded: true })
}

export async function loadAvailability(): Promise<void> {
  const answer = await readAvailability()
  if (answer.status === 200 && answer.body.data) chat.change({ availability: answer.body.data })
}

/** Asks what has been said since, or, with `whole`, everything. A message on its way brings its own answer. */
export async function refresh(whole = false): Promise<void> {
  const { messages, unsent } = chat.current()
  if (unsent.some(({ state }) => state === 'sending')) return
  const asker = whose
  const answer = await readConversation(whole ? undefined : messages.at(-1)?.id)
  if (asker !== whose || answer.status === null) return
  const told = answer.status === 200 ? answer.body.data : undefined
  if (told) return takeIn(told)
  if (told === null)
    return chat.change((state) => ({ ...state, conversation: state.conversation && { ...state.conversation, status: 'closed' } }))
  // The shop does not know it (any more): neither do we.
  if (answer.status === 404) forget()
}

function takeIn(told: ConversationView): void {
  if (told.id === readStored('localStorage', chatKeys.cleared)) return forget()
  chat.change((state) => withTold(state, told))
}

function forget(): void {
  dropKey()
  chat.change({ conversation: null, messages: [] })
}

/** Says something, unless it is blank or the last message is still on its way. Section 5. */
export async function say(typed: string, orders: GuestOrders): Promise<boolean> {
  const content = typed.trim()
  if (content === '' || isSending()) return false
  await send({ key: newId('key'), content, at: new Date().toISOString(), state: 'sending' }, orders)
  return true
}

/** Says once more what did not arrive. */
export async function sayAgain(unsent: Unsent, orders: GuestOrders): Promise<void> {
  if (!isSending()) await send({ ...unsent, state: 'sending' }, orders)
}

export function isSending(): boolean {
  return chat.current().unsent.some(({ state }) => state === 'sending')
}

async function send({ instead: _instead, ...message }: Unsent, orders: GuestOrders): Promise<void> {
  const before = chat.current()
  const others = before.unsent.filter(({ key }) => key !== message.key)
  chat.change({ unsent: [...others, message], problem: null, saying: '' })
  const asker = whose
  const named = conversationKey()
  const held = orders()
  const sent = await sendMessage(
    {
      prompt: message.content,
      conversationHistory: historyOf(before),
      ...(named && { conversation: named }),
      ...(held.length > 0 && { orders: held }),
      key: message.key,
    },
    (text) => asker === whose && chat.change((state) => ({ ...state, saying: state.saying + text })),
  )
  if (asker !== whose) return
  if ('data' in sent) return arrived(sent.data, message.key)
  const [problem, instead] =
    'refused' in sent ? [`API connection failed: ${sent.refused}`, chatTexts.refused] : [`Network error: ${sent.lost}`, chatTexts.lost]
  chat.change({ unsent: [...others, { ...message, state: 'failed', instead }], problem, saying: '' })
}

function arrived(data: ChatAnswered['data'], key?: string): void {
  const { id, token } = data.conversation
  if (token && !currentSession()) keepGuest({ id, token })
  chat.change((state) => ({
    ...withTold(state, asTold(state, data)),
    unsent: state.unsent.filter((each) => each.key !== key),
    saying: '',
  }))
  // A proposal that was answered in words is settled in a message that stands above.
  if (chat.current().messages.some(({ proposal }) => proposal?.state === 'open')) void refresh(true)
}

function asTold(state: ChatState, { conversation, messages }: ChatAnswered['data']): ConversationView {
  const { id, status, personName } = conversation
  const hasEmail = state.conversation?.id === id ? state.conversation.hasEmail : false
  return { id, status, personName, hasEmail, messages }
}

/** What a model is shown as said before: the newest twenty, as the shop keeps them anyway. */
function historyOf({ messages }: ChatState) {
  return messages
    .filter(({ author }) => author !== 'note')
    .slice(-20)
    .map(({ author, content }) => ({ role: author === 'customer' ? ('user' as const) : ('assistant' as const), content }))
}

/** Does `work` while nothing else of the kind is under way; what it answers is the problem, if there is one. */
async function busily(work: () => Promise<string | null>): Promise<boolean> {
  if (chat.current().isBusy) return false
  chat.change({ isBusy: true, problem: null })
  const problem = await work()
  chat.change({ isBusy: false, problem })
  return problem === null
}

/** Asks for a person; true once they have been asked. */
export function askForPerson(asked: PersonAsked): Promise<boolean> {
  return busily(async () => {
    const answer = await requestPerson({ ...asked, key: newId('key') })
    if (answer.status === null) return unreached
    if (!answer.body.data) return `API connection failed: ${messageOf(answer.body, `the shop answered ${answer.status}`)}`
    arrived(answer.body.data)
    await refresh(true)
    void loadAvailability()
    return null
  })
}

/** Says yes or no to what the assistant proposed in the message `messageId`. */
export function answerProposal(messageId: string, given: ProposalAnswer): Promise<boolean> {
  return busily(async () => {
    const answer = await requestProposal(messageId, given)
    if (answer.status === null) return unreached
    if (answer.body.data) arrived(answer.body.data)
    // Also where it was settled meanwhile, somewhere else.
    await refresh(true)
    return answer.body.success ? null : `API connection failed: ${messageOf(answer.body, `the shop answered ${answer.status}`)}`
  })
}

/** One greeting again: the conversation is closed, and the next message begins another. Section 4. */
export async function clearChat(): Promise<void> {
  const { conversation } = chat.current()
  const closing = conversation && conversation.status !== 'closed' ? requestClose() : undefined
  if (conversation) writeStored('localStorage', chatKeys.cleared, conversation.id)
  dropKey()
  chat.reset()
  chat.change({ isLoaded: true })
  await closing
}
