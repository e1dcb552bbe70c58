import { lazy, Suspense } from 'react'

const Presence = lazy(async () => ({ default: (await import('#features/support/ui/chat/presence.tsx')).Presence }))

/** Whether somebody is online: known in the browser alone, as the page is the same for everybody. */
export function LatePresence() {
  return (
    <Suspense>
      <Presence />
    </Suspense>
  )
}
