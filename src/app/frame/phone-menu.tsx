import { Link, useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import { platformNames, platforms, servicePath, typeName, typesOf } from '#features/catalog/rules.ts'
import { TypeIcon } from '#features/catalog/ui/type-icon.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const row = 'flex items-center gap-2.5 rounded-md px-3 py-2.5 text-[0.9375rem] font-medium hover:bg-accent-soft hover:text-accent-ink'

/** All of the top bar's links, where the bar is too narrow for them. */
export function PhoneMenu() {
  const navigate = useNavigate()

  /** What signs out is loaded when it is wanted. */
  async function leave() {
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
      <nav id="phone-menu" popover="auto" aria-label="All pages" className="popover-sheet bg-canvas p-5 text-ink sm:px-8">
        <div className="grid gap-6 sm:grid-cols-3">
          {platforms.map((platform) => (
            <section key={platform} aria-labelledby={`phone-menu-${platform}`}>
              <p id={`phone-menu-${platform}`} className="px-3 pb-1 text-sm font-medium text-muted">
                {platformNames[platform]} Services
              </p>
              <ul className="grid grid-cols-2 sm:grid-cols-1">
                {typesOf[platform].map((type) => (
                  <li key={type}>
                    <Link to={servicePath({ platform, type })} className={row}>
                      <TypeIcon type={type} className="size-5 text-accent-ink" />
                      <span>
                        <span className="sr-only">{platformNames[platform]} </span>
                        {typeName(type)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <ul className="mt-6 grid grid-cols-2 border-t border-line pt-4 sm:grid-cols-3">
          <li>
            <Link to={paths.blog} className={row}>
              Blog
            </Link>
          </li>
          <li>
            <Link to={paths.reviews} className={row}>
              Reviews
            </Link>
          </li>
        </ul>
        <div className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-6 in-data-session:hidden">
          <Link to={paths.login} className={buttonStyle('secondary')}>
            Sign In
          </Link>
          <Link to={paths.signup} className={buttonStyle('primary')}>
            Sign Up
          </Link>
        </div>
        <div className="mt-4 hidden grid-cols-2 gap-3 border-t border-line pt-6 in-data-session:grid">
          <Link to={paths.profile} className={buttonStyle('primary')}>
            Profile
          </Link>
          <button type="button" className={buttonStyle('secondary')} onClick={() => void leave()}>
            Logout
          </button>
        </div>
      </nav>
    </>
  )
}
