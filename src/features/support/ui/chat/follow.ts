import { useEffect, useState } from 'react'
import type { SupportEvents } from '#features/support/contract.ts'
import { loadAvailability, refresh } from '#features/support/ui/chat/actions.ts'
import { awaitsPerson } from '#features/support/ui/chat/state.ts'
import { chat, conversationKey, useChat } from '#features/support/ui/chat/store.ts'
import { openRealtime, type Realtime, userRealtime } from '#shared/realtime.ts'
import { useSession } from '#ui/use-session.ts'

const POLL_MS = 5_000
const TYPING_MS = 4_000
const SAY_TYPING_MS = 2_500

let line: Realtime | undefined
let saidTypingAt = 0

/**
 * Follows the conversation while it is looked at or a person is to answer: by the socket, and while that is not there and a
 * person is awaited, by asking every five seconds.
 */
export function useFollowing(isShown: boolean): void {
  const { conversation, ...rest } = useChat()
  const id = conversation?.id
  const isAwaited = awaitsPerson({ conversation, ...rest })
  const userId = useSession()?.user.id
  const isFollowed = id !== undefined && (isShown || isAwaited)
  const [isConnected, setConnected] = useState(false)

  useEffect(() => {
    if (!isFollowed) return
    return connect(id, setConnected)
  }, [id, userId, isFollowed])

  useEffect(() => {
    if (!isAwaited || isConnected) return
    const timer = setInterval(() => void refresh(), POLL_MS)
    return () => clearInterval(timer)
  }, [isAwaited, isConnected])
}

function connect(id: string, tell: (isConnected: boolean) => void): () => void {
  const named = conversationKey()
  const opened = named ? openRealtime(() => ({ conversation: named })) : userRealtime()
  line = opened
  let stopTyping: ReturnType<typeof setTimeout> | undefined
  const offs = [
    opened.on<SupportEvents['conversation_changed']>('conversation_changed', ({ conversationId }) => {
      if (conversationId !== id) return
      clearTimeout(stopTyping)
      chat.change({ isPersonTyping: false })
      void refresh()
      void loadAvailability()
    }),
    opened.on<SupportEvents['typing']>('typing', ({ conversationId, author }) => {
      if (conversationId !== id || author !== 'person') return
      clearTimeout(stopTyping)
      chat.change({ isPersonTyping: true })
      stopTyping = setTimeout(() => chat.change({ isPersonTyping: false }), TYPING_MS)
    }),
    opened.onState((state) => {
      tell(state === 'connected')
      if (state === 'connected') void refresh()
    }),
  ]
  return () => {
    for (const off of offs) off()
    clearTimeout(stopTyping)
    // An account's connection is the tab's, for its notifications as well.
    if (named) opened.close()
    line = undefined
    tell(false)
  }
}

/** Lets the person at the other end know that an answer is being written, every few seconds at most. */
export function sayTyping(): void {
  const { conversation } = chat.current()
  if (!line || conversation === null || !awaitsPerson({ conversation }) || Date.now() - saidTypingAt < SAY_TYPING_MS) return
  saidTypingAt = Date.now()
  line.emit('typing', { conversationId: conversation.id })
}
