import { lazy, Suspense } from 'react'
import { useRootAttribute } from '#app/frame/head-scripts.ts'

const ChatInCorner = lazy(async () => ({ default: (await import('../../pages/storefront/live-chat/chat.tsx')).ChatInCorner }))

/** The chat, after it was opened or while a staff answer is pending. Nobody else loads its script. */
export function ChatCorner() {
  return (
    useRootAttribute('data-chat') && (
      <Suspense>
        <ChatInCorner />
      </Suspense>
    )
  )
}
