import { useSyncExternalStore } from 'react'
import { chatKeys } from '#features/support/ui/chat/keys.ts'
import { awaitsPerson, type ChatState, emptyChat, lastOfPerson } from '#features/support/ui/chat/state.ts'
import { fieldsOf } from '#shared/records.ts'
import { currentSession } from '#shared/session.ts'
import { readStored, writeStored } from '#shared/stored.ts'

let state = emptyChat
const listeners = new Set<() => void>()

/** The chat’s state in this tab, shared by the widget and the page. */
export const chat = {
  current: () => state,
  change(next: Partial<ChatState> | ((now: ChatState) => ChatState)): void {
    state = typeof next === 'function' ? next(state) : { ...state, ...next }
    save(state)
    for (const listener of listeners) listener()
  },
  /** Clears everything but the availability. */
  reset(): void {
    state = { ...emptyChat, availability: state.availability }
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export function useChat(): ChatState {
  return useSyncExternalStore(chat.subscribe, chat.current, () => emptyChat)
}

/** The id and token of a guest’s conversation. */
export interface GuestKey {
  id: string
  token: string
}

interface StoredConversation extends GuestKey {
  messages: ChatState['messages']
  /** Whether it was opened by a link that someone else may have sent and can read, too. */
  isLinked: boolean
}

/**
 * Returns the id and token of the current conversation: a guest’s own, or one opened by an email link. Null if there is none or it is an
 * account’s own, which the session identifies.
 */
export function conversationKey(): GuestKey | null {
  const user = currentSession()?.user
  const stored = user ? readConversation('sessionStorage', chatKeys.linked, user.id) : storedGuest()
  return stored && { id: stored.id, token: stored.token }
}

/** Stores a conversation opened by an email link, for guests like their own and for accounts until the tab closes. */
export function storeLinked(key: GuestKey): void {
  const user = currentSession()?.user
  // The user id keeps the conversation from the next user of this tab, even if the chat wasn’t loaded to remove it at sign-out.
  if (user) writeStored('sessionStorage', chatKeys.linked, { ...key, userId: user.id })
  else storeGuest(key, [], isLinked() || storedGuest()?.id !== key.id)
}

/** Whether someone else may have sent the link to the current conversation. The orders of this browser must not be disclosed in it. */
export function isLinked(): boolean {
  return currentSession() === null && storedGuest()?.isLinked === true
}

/** Removes the stored id and token. */
export function dropKey(): void {
  writeStored('sessionStorage', chatKeys.linked, undefined)
  if (!currentSession()) storeGuest(null)
}

/** Returns the guest conversation stored in this browser. */
export function storedGuest(): StoredConversation | null {
  return readConversation('localStorage', chatKeys.guest)
}

function readConversation(area: 'localStorage' | 'sessionStorage', name: string, owner?: string): StoredConversation | null {
  const { id, token, messages, isLinked: linked, userId } = fieldsOf(readStored(area, name))
  if (typeof id !== 'string' || typeof token !== 'string' || userId !== owner) return null
  return { id, token, messages: Array.isArray(messages) ? messages : [], isLinked: linked === true }
}

export function storeGuest(
  guest: GuestKey | null,
  messages: ChatState['messages'] = [],
  // A conversation that follows a linked one inherits its guest’s email address, so it counts as linked, too.
  linked = isLinked(),
): void {
  writeStored('localStorage', chatKeys.guest, guest ? { ...guest, messages: messages.slice(-100), isLinked: linked } : undefined)
}

/** Stores a guest’s messages in this browser. An account’s messages are never stored here. */
function save(next: ChatState): void {
  const guest = currentSession() ? null : storedGuest()
  if (guest && guest.id === next.conversation?.id) storeGuest(guest, next.messages)
  if (!next.isLoaded) return
  const isAwaited = awaitsPerson(next) || hasNews(next)
  writeStored('localStorage', chatKeys.awaited, isAwaited || undefined)
}

/** Whether the last answer by staff is unseen in this browser. */
export function hasNews(now: ChatState): boolean {
  const last = lastOfPerson(now)
  return last !== undefined && last !== readStored('localStorage', chatKeys.seen)
}

/** Marks the messages as seen. */
export function noteSeen(): void {
  if (!hasNews(state)) return
  writeStored('localStorage', chatKeys.seen, lastOfPerson(state))
  chat.change({})
}
