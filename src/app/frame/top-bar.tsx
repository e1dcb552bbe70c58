import { lazy, type MouseEvent, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toggleTheme, useRootAttribute } from '#app/frame/head-scripts.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { StaticHtml } from '#ui/static-html.tsx'

const Bell = lazy(async () => ({ default: (await import('#features/notifications/ui/bell.tsx')).Bell }))
const UserMenu = lazy(async () => ({ default: (await import('#features/accounts/ui/user-menu.tsx')).UserMenu }))

/**
 * The bar at the top of every page, hidden on pages without the frame. Its menus are popovers, which work with the keyboard and
 * before the scripts load. The console hides them and puts its own controls into `#console-bar`.
 */
export function TopBar({ hidden }: { hidden: boolean }) {
  // The bar stays when the page below changes. The key closes its menus on navigation.
  const { key } = useLocation()
  return (
    <header
      hidden={hidden}
      className="sticky top-0 z-40 border-b border-line bg-canvas/85 backdrop-blur-lg opaque:bg-canvas opaque:backdrop-blur-none"
    >
      <div className="mx-auto flex h-16 max-w-[78rem] items-center gap-2 px-5 sm:px-8">
        <StaticHtml key={key} id="frame-bar" />
        <div id="console-bar" className="contents" />
        <div className="ml-auto flex items-center gap-1">
          <ThemeToggle />
          <StaticHtml id="frame-corner" />
          <AccountCorner />
          <PhoneMenu key={key} />
        </div>
      </div>
    </header>
  )
}

/** Switches between light and dark mode. */
function ThemeToggle() {
  return (
    <button
      type="button"
      aria-label="Toggle theme"
      onClick={toggleTheme}
      className="grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-accent-soft hover:text-accent-ink"
    >
      <SheetIcon name="sun" className="hidden size-5 dark:block" />
      <SheetIcon name="moon" className="size-5 dark:hidden" />
    </button>
  )
}

/** The bell and the user menu. Only signed-in customers load their script. A placeholder reserves the space. */
function AccountCorner() {
  const isSignedIn = useRootAttribute('data-session')
  return (
    <div className="hidden h-10 min-w-20 items-center justify-end gap-1 in-data-session:flex sm:min-w-21">
      <Suspense fallback={<Placeholder />}>
        {isSignedIn ? (
          <>
            <Bell />
            <UserMenu />
          </>
        ) : (
          <Placeholder />
        )}
      </Suspense>
    </div>
  )
}

function Placeholder() {
  return <span className="mr-0.5 size-9 rounded-full bg-accent-soft" />
}

/** The top bar's links as a menu for narrow screens. */
function PhoneMenu() {
  const navigate = useNavigate()

  /** Loads the sign-out script on demand. */
  async function logOut({ target }: MouseEvent) {
    if (!(target as Element).closest('button')) return
    const { signOut } = await import('#features/accounts/ui/sign-out.ts')
    await signOut(navigate)
  }

  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        popoverTarget="phone-menu"
        className="-mr-2 grid size-10 place-items-center rounded-md text-ink hover:bg-accent-soft lg:hidden"
      >
        <SheetIcon name="menu" className="size-6" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the click is that of a button inside, which works with the keyboard */}
      <nav
        id="phone-menu"
        popover="auto"
        aria-label="All pages"
        className="popover-sheet bg-canvas p-5 text-ink sm:px-8"
        onClick={(event) => void logOut(event)}
      >
        <StaticHtml id="frame-phone-menu" />
      </nav>
    </>
  )
}
