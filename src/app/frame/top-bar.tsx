import { lazy, type MouseEvent, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { toggleTheme, useRootAttribute } from '#app/frame/head-scripts.ts'
import { StaticFrame } from '#app/frame/static-frame.tsx'
import { paths } from '#shared/paths.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const Bell = lazy(async () => ({ default: (await import('#features/notifications/ui/bell.tsx')).Bell }))
const UserMenu = lazy(async () => ({ default: (await import('#features/accounts/ui/user-menu.tsx')).UserMenu }))

interface TopBarProps {
  /** For pages outside the shop's frame. */
  hidden: boolean
  /** Whether it has the menus of the storefront. The console puts its own controls into `#console-bar`. */
  storefront: boolean
}

/** The bar at the top of every page. Its menus are popovers, which work with the keyboard and before the scripts load. */
export function TopBar({ hidden, storefront }: TopBarProps) {
  // The bar outlives the page below it: the key closes its menus on every navigation.
  const { key } = useLocation()
  return (
    <header
      hidden={hidden}
      data-console-bar={storefront ? undefined : ''}
      className="sticky top-0 z-40 border-b border-line bg-canvas/85 backdrop-blur-lg opaque:bg-canvas opaque:backdrop-blur-none"
    >
      <div
        className={`mx-auto flex h-16 items-center ${storefront ? 'max-w-[78rem] gap-2 px-5 sm:px-8' : 'gap-1 px-4 sm:gap-2 sm:px-6 lg:pr-8'}`}
      >
        <div className={storefront ? 'contents' : 'flex min-w-0 lg:w-56 lg:shrink-0'}>
          <StaticFrame name="logo" />
        </div>
        <div hidden={!storefront} className="contents">
          <StaticFrame key={key} name="main-menu" />
        </div>
        <div id="console-bar" hidden={storefront} className="flex min-w-0 flex-1 items-center justify-end md:justify-between md:gap-4" />
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {!storefront && <ViewShop />}
          <ThemeToggle />
          <StaticFrame name="sign-in" />
          <AccountCorner />
          <div hidden={!storefront} className="contents">
            <PhoneMenu key={key} />
          </div>
        </div>
      </div>
    </header>
  )
}

/** From the console to the storefront. On the narrowest phones only the logo leads there. */
function ViewShop() {
  return (
    <Link
      to={paths.home}
      className="grid size-11 shrink-0 grid-flow-col place-items-center gap-2 rounded-md text-sm font-medium text-muted hover:bg-accent-soft hover:text-accent-ink max-[24rem]:hidden md:mr-1 md:h-10 md:w-auto md:px-3"
    >
      <SheetIcon name="shop" />
      <span className="whitespace-nowrap max-md:sr-only">View shop</span>
    </Link>
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

/** The bell and the user menu of signed-in customers. Only they load its script; a placeholder keeps the space until then. */
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

/** All links of the top bar, on screens that are too narrow for them. */
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
        <StaticFrame name="phone-menu" />
      </nav>
    </>
  )
}
