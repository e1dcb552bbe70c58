import { useEffect, useState } from 'react'
import type { SupportEvents } from '#features/support/contract.ts'
import { loadAvailability, refresh } from '#features/support/ui/chat/actions.ts'
import { awaitsPerson } from '#features/support/ui/chat/state.ts'
import { chat, conversationKey, useChat } from '#features/support/ui/chat/store.ts'
import { openRealtime, type Realtime, userRealtime } from '#shared/realtime.ts'
import { useSession } from '#ui/use-session.ts'

const POLL_MS = 5_000
const TYPING_SHOWN_MS = 4_000
const TYPING_INTERVAL_MS = 2_500

let line: Realtime | undefined
let typingSentAt = 0

/**
 * Follows the conversation by socket while it is shown or waits for a person. Polls every five seconds if it waits for a person and the
 * socket is down.
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

function connect(id: string, onConnection: (isConnected: boolean) => void): () => void {
  const key = conversationKey()
  const opened = key ? openRealtime(() => ({ conversation: key })) : userRealtime()
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
      stopTyping = setTimeout(() => chat.change({ isPersonTyping: false }), TYPING_SHOWN_MS)
    }),
    opened.onState((state) => {
      onConnection(state === 'connected')
      if (state === 'connected') void refresh()
    }),
  ]
  return () => {
    for (const off of offs) off()
    clearTimeout(stopTyping)
    // An account’s connection is shared with the tab’s notifications.
    if (key) opened.close()
    line = undefined
    onConnection(false)
  }
}

/** Notifies staff that the customer is typing, at most every 2.5 seconds. */
export function sendTyping(): void {
  const { conversation } = chat.current()
  if (!line || conversation === null || !awaitsPerson({ conversation }) || Date.now() - typingSentAt < TYPING_INTERVAL_MS) return
  typingSentAt = Date.now()
  line.emit('typing', { conversationId: conversation.id })
}
