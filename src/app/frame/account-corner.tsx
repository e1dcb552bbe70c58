import { lazy, Suspense, useSyncExternalStore } from 'react'

const UserMenu = lazy(async () => ({ default: (await import('#features/accounts/ui/user-menu.tsx')).UserMenu }))

/** The user menu of the signed-in. Its script is loaded for them alone; until then its place is kept. */
export function AccountCorner() {
  const isSignedIn = useSyncExternalStore(onMark, readMark, () => false)
  return (
    <div className="hidden size-10 place-items-center in-data-session:grid">
      <Suspense fallback={<Place />}>{isSignedIn ? <UserMenu /> : <Place />}</Suspense>
    </div>
  )
}

function Place() {
  return <span className="size-9 rounded-full bg-accent-soft" />
}

/** `data-session` on the page says it, for script and style alike. */
function readMark(): boolean {
  return document.documentElement.hasAttribute('data-session')
}

function onMark(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-session'] })
  return () => observer.disconnect()
}
