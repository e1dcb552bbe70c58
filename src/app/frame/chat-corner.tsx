import { lazy, Suspense } from 'react'
import { useRootAttribute } from '#app/frame/head-scripts.ts'

const ChatInCorner = lazy(async () => ({ default: (await import('../../pages/storefront/live-chat/chat.tsx')).ChatInCorner }))

/** The chat, once it was opened or while a person is to answer in it. Nobody else loads its script. */
export function ChatCorner() {
  return (
    useRootAttribute('data-chat') && (
      <Suspense>
        <ChatInCorner />
      </Suspense>
    )
  )
}
