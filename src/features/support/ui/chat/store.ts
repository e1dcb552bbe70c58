import { useSyncExternalStore } from 'react'
import { chatKeys } from '#features/support/ui/chat/keys.ts'
import { awaitsPerson, type ChatState, emptyChat, lastOfPerson } from '#features/support/ui/chat/state.ts'
import { currentSession } from '#shared/session.ts'
import { readStored, writeStored } from '#shared/stored.ts'

let state = emptyChat
const listeners = new Set<() => void>()

/** The chat of this tab: the corner's panel and the page show the same. */
export const chat = {
  current: () => state,
  change(next: Partial<ChatState> | ((now: ChatState) => ChatState)): void {
    state = typeof next === 'function' ? next(state) : { ...state, ...next }
    keep(state)
    for (const listener of listeners) listener()
  },
  /** For another conversation, or another person: nothing of this one stays. */
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

/** What opens a guest's conversation. */
export interface GuestKey {
  id: string
  token: string
}

interface KeptGuest extends GuestKey {
  messages: ChatState['messages']
}

/**
 * What opens the conversation that is shown: a guest's own, or one that a mail's link has opened. Null where there is none, or an
 * account's own is shown, which is found by its token.
 */
export function conversationKey(): GuestKey | null {
  const kept = currentSession() ? keptUnder('sessionStorage', chatKeys.linked) : keptGuest()
  return kept && { id: kept.id, token: kept.token }
}

/** Keeps what a mail's link carries: for a guest as their own, for others as long as the tab is open. */
export function keepLinked(key: GuestKey): void {
  if (currentSession()) writeStored('sessionStorage', chatKeys.linked, key)
  else keepGuest(key)
}

/** Nothing opens a conversation from here any more. */
export function dropKey(): void {
  writeStored('sessionStorage', chatKeys.linked, undefined)
  if (!currentSession()) keepGuest(null)
}

/** The conversation that this browser keeps for whoever has no account. */
export function keptGuest(): KeptGuest | null {
  return keptUnder('localStorage', chatKeys.guest)
}

function keptUnder(area: 'localStorage' | 'sessionStorage', name: string): KeptGuest | null {
  const { id, token, messages } = (readStored(area, name) ?? {}) as Partial<KeptGuest>
  return typeof id === 'string' && typeof token === 'string' ? { id, token, messages: Array.isArray(messages) ? messages : [] } : null
}

export function keepGuest(guest: GuestKey | null, messages: ChatState['messages'] = []): void {
  writeStored('localStorage', chatKeys.guest, guest ? { ...guest, messages: messages.slice(-100) } : undefined)
}

/** A guest's messages are kept here; an account's are with the shop alone, so that nothing of them stays behind. */
function keep(next: ChatState): void {
  const guest = currentSession() ? null : keptGuest()
  if (guest && guest.id === next.conversation?.id) keepGuest(guest, next.messages)
  if (!next.isLoaded) return
  const isAwaited = awaitsPerson(next) || hasNews(next)
  writeStored('localStorage', chatKeys.awaited, isAwaited || undefined)
}

/** Whether a person's answer has not been seen in this browser. */
export function hasNews(now: ChatState): boolean {
  const last = lastOfPerson(now)
  return last !== undefined && last !== readStored('localStorage', chatKeys.seen)
}

/** Whoever looks at the chat has seen what is in it. */
export function noteSeen(): void {
  if (!hasNews(state)) return
  writeStored('localStorage', chatKeys.seen, lastOfPerson(state))
  chat.change({})
}
