import { useLocation } from 'react-router'
import { AccountCorner } from '#app/frame/account-corner.tsx'
import { PhoneMenu } from '#app/frame/phone-menu.tsx'
import { ThemeToggle } from '#app/frame/theme-toggle.tsx'
import { WrittenPart } from '#app/frame/written.tsx'

/**
 * The bar at the top of every page; hidden where a page is not the shop's own. Its menus are popovers: they open by keyboard
 * and before any script has arrived.
 */
export function TopBar({ hidden }: { hidden: boolean }) {
  // The bar stays while pages change below it: with the key, menus begin closed on each.
  const { key } = useLocation()
  return (
    <header
      hidden={hidden}
      className="sticky top-0 z-40 border-b border-line bg-canvas/85 backdrop-blur-lg opaque:bg-canvas opaque:backdrop-blur-none"
    >
      <div className="mx-auto flex h-16 max-w-[78rem] items-center gap-2 px-5 sm:px-8">
        <WrittenPart key={key} name="bar" />
        <div className="ml-auto flex items-center gap-1">
          <ThemeToggle />
          <WrittenPart name="entry" />
          <AccountCorner />
          <PhoneMenu key={key} />
        </div>
      </div>
    </header>
  )
}
