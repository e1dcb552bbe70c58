import { Link, useLocation } from 'react-router'
import { AccountCorner } from '#app/frame/account-corner.tsx'
import { Logo } from '#app/frame/logo.tsx'
import { PhoneMenu } from '#app/frame/phone-menu.tsx'
import { ServiceMenu } from '#app/frame/service-menu.tsx'
import { ThemeToggle } from '#app/frame/theme-toggle.tsx'
import { paths } from '#app/routes.ts'
import { platforms } from '#features/catalog/rules.ts'
import { buttonStyle } from '#ui/button-style.ts'

const link =
  'rounded-md px-2 py-2 text-sm whitespace-nowrap xl:px-2.5 font-medium text-muted transition-colors hover:text-ink aria-[current=page]:text-ink'

/** The bar at the top of every page. Its menus are popovers: they open by keyboard and before any script has arrived. */
export function TopBar() {
  // The bar stays while pages change below it: with the key, menus begin closed on each.
  const { key } = useLocation()
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-canvas/85 backdrop-blur-lg">
      <div className="mx-auto flex h-16 max-w-[78rem] items-center gap-2 px-5 sm:px-8">
        <Logo />
        <nav key={key} aria-label="Main" className="ml-3 hidden items-center lg:flex xl:ml-5">
          {platforms.map((platform) => (
            <ServiceMenu key={platform} platform={platform} />
          ))}
          <Link to={paths.blog} className={link}>
            Blog
          </Link>
          <Link to={paths.reviews} className={link}>
            Reviews
          </Link>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ThemeToggle />
          <div className="contents in-data-session:hidden">
            <Link to={paths.login} className={`${link} hidden px-3 lg:block`}>
              Sign In
            </Link>
            <Link to={paths.signup} className={buttonStyle('primary', 'sm', 'max-lg:hidden')}>
              Sign Up
            </Link>
          </div>
          <AccountCorner />
          <PhoneMenu key={key} />
        </div>
      </div>
    </header>
  )
}
