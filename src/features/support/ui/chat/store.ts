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
    keep(state)
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

interface KeptGuest extends GuestKey {
  messages: ChatState['messages']
  /** Opened by a link that somebody else may have sent, who reads along. */
  isLinked: boolean
}

/**
 * Returns the id and token of the shown conversation: a guest’s own, or one opened by an email link. Null if there is none, or for an
 * account’s own, which is found by its session.
 */
export function conversationKey(): GuestKey | null {
  const user = currentSession()?.user
  const kept = user ? keptUnder('sessionStorage', chatKeys.linked, user.id) : keptGuest()
  return kept && { id: kept.id, token: kept.token }
}

/** Stores a conversation opened by an email link: for guests as their own, for accounts until the tab closes. */
export function keepLinked(key: GuestKey): void {
  const user = currentSession()?.user
  // Whoever signs in next in this tab does not get what was opened before, though the chat was not there to remove it.
  if (user) writeStored('sessionStorage', chatKeys.linked, { ...key, userId: user.id })
  else keepGuest(key, [], isLinked() || keptGuest()?.id !== key.id)
}

/** Whether the shown conversation may also be read by whoever sent its link: this browser's orders are not told to it. */
export function isLinked(): boolean {
  return currentSession() === null && keptGuest()?.isLinked === true
}

/** Removes the stored id and token. */
export function dropKey(): void {
  writeStored('sessionStorage', chatKeys.linked, undefined)
  if (!currentSession()) keepGuest(null)
}

/** Returns the guest conversation stored in this browser. */
export function keptGuest(): KeptGuest | null {
  return keptUnder('localStorage', chatKeys.guest)
}

function keptUnder(area: 'localStorage' | 'sessionStorage', name: string, owner?: string): KeptGuest | null {
  const { id, token, messages, isLinked: linked, userId } = fieldsOf(readStored(area, name))
  if (typeof id !== 'string' || typeof token !== 'string' || userId !== owner) return null
  return { id, token, messages: Array.isArray(messages) ? messages : [], isLinked: linked === true }
}

export function keepGuest(
  guest: GuestKey | null,
  messages: ChatState['messages'] = [],
  // What follows a conversation that was closed meanwhile has its guest's address.
  linked = isLinked(),
): void {
  writeStored('localStorage', chatKeys.guest, guest ? { ...guest, messages: messages.slice(-100), isLinked: linked } : undefined)
}

/** Stores a guest’s messages in this browser; an account’s are never stored here. */
function keep(next: ChatState): void {
  const guest = currentSession() ? null : keptGuest()
  if (guest && guest.id === next.conversation?.id) keepGuest(guest, next.messages)
  if (!next.isLoaded) return
  const isAwaited = awaitsPerson(next) || hasNews(next)
  writeStored('localStorage', chatKeys.awaited, isAwaited || undefined)
}

/** Whether a staff answer hasn’t been seen in this browser. */
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
