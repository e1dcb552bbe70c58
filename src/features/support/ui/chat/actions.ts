import type { ChatResponse, ConversationView } from '#features/support/contract.ts'
import { chatKeys } from '#features/support/ui/chat/keys.ts'
import {
  type PersonRequest,
  type ProposalAnswer,
  readAvailability,
  readConversation,
  requestClose,
  requestPerson,
  requestProposal,
  requestTranscript,
  sendMessage,
} from '#features/support/ui/chat/requests.ts'
import { type ChatState, type Unsent, withLoaded } from '#features/support/ui/chat/state.ts'
import { chat, conversationKey, dropKey, isLinked, storeGuest, storeLinked, storedGuest } from '#features/support/ui/chat/store.ts'
import { messageOf } from '#shared/call.ts'
import { newId } from '#shared/ids.ts'
import { currentSession, onSession } from '#shared/session.ts'
import { readStored, writeStored } from '#shared/stored.ts'
import { base64Of } from '#ui/data-url.ts'

/** The assistant’s replies if a message was refused or lost (specification, section 8). */
export const chatTexts = {
  refused:
    "I apologize, but I'm having trouble connecting to our support system right now. Please try again in a moment or contact us through our support email.",
  lost: 'Sorry, I encountered an error. Please try again or contact our support team.',
}

const unreached = 'Network error: the shop can’t be reached'

/** Returns the orders whose access token this browser has. */
export type GuestOrders = () => { id: string; token: string }[]

/** The user whose chat is shown. Null for a guest, undefined before the chat is loaded. */
let chatUser: string | null | undefined

/** Whether something changed while a message was being sent. */
let isRefreshDue = false

/** Shows the stored conversation and loads the current one. Repeats that whenever someone signs in or out. */
export function beginChat(): () => void {
  const follow = () => {
    const user = currentSession()?.user.id ?? null
    const isLinked = takeLink()
    if (user === chatUser && !isLinked) return
    // The next user of this tab must not see a conversation that was opened by a link before.
    if (chatUser && user !== chatUser) writeStored('sessionStorage', chatKeys.linked, undefined)
    chatUser = user
    chat.reset()
    void loadChat()
  }
  follow()
  return onSession(follow)
}

/** Reads a conversation’s id and token from an email link and removes them from the URL. */
function takeLink(): boolean {
  const { hash, pathname, search } = window.location
  const named = new URLSearchParams(hash.slice(1)).get('conversation') ?? ''
  const [, id, token] = /^([^.]+)\.(.+)$/.exec(named) ?? []
  if (!id || !token) return false
  window.history.replaceState(window.history.state, '', pathname + search)
  storeLinked({ id, token })
  return true
}

async function loadChat(): Promise<void> {
  const guest = currentSession() ? null : storedGuest()
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

/** Loads new messages, or all with `whole`. Postponed while a message is being sent, because its response has the new messages. */
export async function refresh(whole = false): Promise<void> {
  if (isSending()) {
    isRefreshDue = true
    return
  }
  const { messages } = chat.current()
  const requester = chatUser
  const answer = await readConversation(whole ? undefined : messages.at(-1)?.id)
  if (requester !== chatUser || answer.status === null) return
  const loaded = answer.status === 200 ? answer.body.data : undefined
  if (loaded) return ingest(loaded)
  if (loaded === null)
    return chat.change((state) => ({ ...state, conversation: state.conversation && { ...state.conversation, status: 'closed' } }))
  // The conversation no longer exists.
  if (answer.status === 404) forget()
}

function ingest(loaded: ConversationView): void {
  if (loaded.id === readStored('localStorage', chatKeys.cleared)) return forget()
  chat.change((state) => withLoaded(state, loaded))
}

function forget(): void {
  dropKey()
  chat.change({ conversation: null, messages: [] })
}

/** Sends a message with pictures (`data:` URLs), unless it is blank or another one is being sent (specification, section 5). */
export async function say(typed: string, orders: GuestOrders, pictures: readonly string[] = []): Promise<boolean> {
  const content = typed.trim()
  if ((content === '' && pictures.length === 0) || isSending()) return false
  await send({ key: newId('key'), content, pictures, at: new Date().toISOString(), state: 'sending' }, orders)
  return true
}

/** Sends a failed message again. */
export async function resendMessage(unsent: Unsent, orders: GuestOrders): Promise<void> {
  if (!isSending()) await send({ ...unsent, state: 'sending' }, orders)
}

export function isSending(): boolean {
  return chat.current().unsent.some(({ state }) => state === 'sending')
}

async function send({ instead: _instead, ...message }: Unsent, orders: GuestOrders): Promise<void> {
  const before = chat.current()
  const others = before.unsent.filter(({ key }) => key !== message.key)
  chat.change({ unsent: [...others, message], problem: null, saying: '' })
  const requester = chatUser
  leaveClosedLink(before)
  const key = conversationKey()
  const ownOrders = isLinked() ? [] : orders()
  const sent = await sendMessage(
    {
      prompt: message.content,
      conversationHistory: historyOf(before),
      ...(key && { conversation: key }),
      ...(ownOrders.length > 0 && { orders: ownOrders }),
      key: message.key,
      ...(message.pictures.length > 0 && { pictures: message.pictures.map(base64Of) }),
    },
    (text) => requester === chatUser && chat.change((state) => ({ ...state, saying: state.saying + text })),
  )
  if (requester !== chatUser) return
  if ('data' in sent) arrived(sent.data, message.key)
  else {
    const [problem, instead] =
      'refused' in sent ? [`API connection failed: ${sent.refused}`, chatTexts.refused] : [`Network error: ${sent.lost}`, chatTexts.lost]
    chat.change({ unsent: [...others, { ...message, state: 'failed', instead }], problem, saying: '' })
  }
  if (!isRefreshDue) return
  isRefreshDue = false
  void refresh()
}

/**
 * Forgets a closed conversation that was opened by a link. A guest’s follow-up would keep its email address, which may be someone else’s,
 * and each of an account’s messages would start another conversation.
 */
function leaveClosedLink({ conversation }: ChatState): void {
  if ((isLinked() || currentSession()) && conversation?.status === 'closed') dropKey()
}

function arrived(data: ChatResponse['data'], key?: string): void {
  const { id, token } = data.conversation
  if (token && !currentSession()) storeGuest({ id, token })
  chat.change((state) => ({
    ...withLoaded(state, asLoaded(state, data)),
    unsent: state.unsent.filter((message) => message.key !== key),
    saying: '',
  }))
  // Answering a proposal with a message changes the earlier message with the proposal.
  if (chat.current().messages.some(({ proposal }) => proposal?.state === 'open')) void refresh(true)
}

function asLoaded(state: ChatState, { conversation, messages }: ChatResponse['data']): ConversationView {
  const { id, status, personName } = conversation
  const known = state.conversation?.id === id ? state.conversation : undefined
  const { hasEmail = false, canEmail = false, asksRating = false, rating = null } = known ?? {}
  return { id, status, personName, hasEmail, canEmail, asksRating, rating, messages }
}

/** The newest twenty messages, in case the server has no history. */
function historyOf({ messages }: ChatState) {
  return messages
    .filter(({ author, content }) => author !== 'note' && content !== '')
    .slice(-20)
    .map(({ author, content }) => ({ role: author === 'customer' ? ('user' as const) : ('assistant' as const), content }))
}

/** Runs `work` unless a request is running, and shows the problem that it returns. True on success. */
async function runAction(work: () => Promise<string | null>): Promise<boolean> {
  if (chat.current().isBusy) return false
  chat.change({ isBusy: true, problem: null })
  const problem = await work()
  chat.change({ isBusy: false, problem })
  return problem === null
}

/** Asks for a person. True on success. */
export function askForPerson(request: PersonRequest): Promise<boolean> {
  return runAction(async () => {
    leaveClosedLink(chat.current())
    const answer = await requestPerson({ ...request, key: newId('key') })
    if (answer.status === null) return unreached
    if (!answer.body.data) return `API connection failed: ${messageOf(answer.body, `the shop answered ${answer.status}`)}`
    arrived(answer.body.data)
    await refresh(true)
    void loadAvailability()
    return null
  })
}

/** Accepts or declines the proposal in the message `messageId`. True on success. */
export function answerProposal(messageId: string, decision: ProposalAnswer): Promise<boolean> {
  return runAction(async () => {
    const answer = await requestProposal(messageId, decision)
    if (answer.status === null) return unreached
    if (answer.body.data) arrived(answer.body.data)
    // It may have been settled on another device.
    await refresh(true)
    return answer.body.success ? null : `API connection failed: ${messageOf(answer.body, `the shop answered ${answer.status}`)}`
  })
}

/** Emails the conversation to the customer. True on success. */
export function emailConversation(): Promise<boolean> {
  return runAction(async () => {
    const { conversation } = chat.current()
    if (!conversation) return null
    const answer = await requestTranscript(conversation.id)
    if (answer.status === null) return unreached
    return answer.body.success ? null : messageOf(answer.body, 'The email couldn’t be sent. Please try again.')
  })
}

/** Closes the conversation and clears the chat. The next message starts a new one (specification, section 4). */
export async function clearChat(): Promise<void> {
  const { conversation } = chat.current()
  const closing = conversation && conversation.status !== 'closed' ? requestClose() : undefined
  if (conversation) writeStored('localStorage', chatKeys.cleared, conversation.id)
  dropKey()
  chat.reset()
  chat.change({ isLoaded: true })
  await closing
}
