import { lazy, Suspense } from 'react'
import { useMark } from '#app/frame/mark.ts'

const Bell = lazy(async () => ({ default: (await import('#features/notifications/ui/bell.tsx')).Bell }))
const UserMenu = lazy(async () => ({ default: (await import('#features/accounts/ui/user-menu.tsx')).UserMenu }))

/** The bell and the user menu of the signed-in. Their script is loaded for them alone; until then their place is kept. */
export function AccountCorner() {
  const isSignedIn = useMark('data-session')
  return (
    <div className="hidden h-10 min-w-20 items-center justify-end gap-1 in-data-session:flex sm:min-w-21">
      <Suspense fallback={<Place />}>
        {isSignedIn ? (
          <>
            <Bell />
            <UserMenu />
          </>
        ) : (
          <Place />
        )}
      </Suspense>
    </div>
  )
}

function Place() {
  return <span className="mr-0.5 size-9 rounded-full bg-accent-soft" />
}
