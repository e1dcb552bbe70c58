import { lazy, Suspense } from 'react'
import { Spinner } from '#ui/spinner.tsx'

const Chat = lazy(async () => ({ default: (await import('./chat.tsx')).Chat }))

/** The chat, in the page from the start; its script comes after the page's own. */
export function LateChat() {
  return (
    <Suspense fallback={<Spinner className="m-auto size-5 text-muted" />}>
      <Chat />
    </Suspense>
  )
}
