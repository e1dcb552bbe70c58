import { Link } from 'react-router'
import { platformName, servicePath, typeName, typesOf } from '#features/catalog/rules.ts'
import { platformsOnSale } from '#features/catalog/rules/on-sale.ts'
import { TypeIcon } from '#features/catalog/ui/type-icon.tsx'
import { paths } from '#shared/paths.ts'
import { buttonStyle } from '#ui/button.tsx'

const row = 'flex items-center gap-2.5 rounded-md px-3 py-2.5 text-[0.9375rem] font-medium hover:bg-accent-soft hover:text-accent-ink'

/** The links of the phone menu. Its only button is Logout. Server only. */
export function PhoneMenuContent() {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-3">
        {platformsOnSale().map((platform) => (
          <section key={platform} aria-labelledby={`phone-menu-${platform}`}>
            <p id={`phone-menu-${platform}`} className="px-3 pb-1 text-sm font-medium text-muted">
              {platformName(platform)} Services
            </p>
            <ul className="grid grid-cols-2 sm:grid-cols-1">
              {typesOf(platform).map((type) => (
                <li key={type}>
                  <Link to={servicePath({ platform, type })} className={row}>
                    <TypeIcon type={type} className="size-5 text-accent-ink" />
                    <span>
                      <span className="sr-only">{platformName(platform)} </span>
                      {typeName(type)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <ul className="mt-6 grid grid-cols-2 border-t border-line pt-4 sm:grid-cols-4">
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
        <li>
          <Link to={paths.tracking} className={row}>
            Track an Order
          </Link>
        </li>
        <li>
          <Link to={paths.contact} className={row}>
            Contact
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
      <div className="mt-4 hidden grid-cols-2 gap-3 border-t border-line pt-4 in-data-session:grid">
        <Link to={paths.notifications} className={`${row} col-span-2`}>
          Notifications
          {/* The bell's script writes the unread count here. */}
          <span data-unread className="rounded-full bg-accent px-2 text-[0.8125rem] font-semibold text-on-accent empty:hidden" />
        </Link>
        <Link to={paths.profile} className={buttonStyle('primary')}>
          Profile
        </Link>
        <button type="button" className={buttonStyle('secondary')}>
          Logout
        </button>
      </div>
    </>
  )
}
