import { lazy, Suspense } from 'react'
import { useMark } from '#app/frame/mark.ts'

const ChatInCorner = lazy(async () => ({ default: (await import('../../pages/storefront/live-chat/corner.tsx')).ChatInCorner }))

/** The chat, once it is asked for or a person is to answer in it: nobody else loads its script. */
export function ChatCorner() {
  return (
    useMark('data-chat') && (
      <Suspense>
        <ChatInCorner />
      </Suspense>
    )
  )
}
