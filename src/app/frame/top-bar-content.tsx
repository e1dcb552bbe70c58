import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Platform, platformName, type ServiceKind, serviceLabel, servicePath, typesOf } from '#features/catalog/rules.ts'
import { platformsOnSale } from '#features/catalog/rules/on-sale.ts'
import { TypeIcon } from '#features/catalog/ui/type-icon.tsx'
import { isWordmark, lookPath } from '#platform/look.ts'
import type { Logo as LogoPicture } from '#shared/look.ts'
import { paths } from '#shared/paths.ts'
import { buttonStyle } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const link = 'rounded-md px-2 py-2 text-sm whitespace-nowrap xl:px-2.5 font-medium text-muted transition-colors hover:text-ink'

/** Maximum number of platforms with their own menu. The others share one. */
const MAX_OWN_MENUS = 3

/** The store's name and logo, if it has one. */
export interface Store {
  name: string
  logo: LogoPicture | null
}

/** The left side of the top bar: the store's name and the main menu. Server only. */
export function BarContent({ store }: { store: Store }) {
  const others = platformsOnSale().slice(MAX_OWN_MENUS)
  return (
    <>
      <Logo store={store} />
      <nav aria-label="Main" className="ml-3 hidden items-center lg:flex xl:ml-5">
        {platformsOnSale()
          .slice(0, MAX_OWN_MENUS)
          .map((platform) => (
            <ServiceMenu key={platform} id={platform} kinds={kindsOf([platform])}>
              {platformName(platform)}
              {/* Next to the More menu, a narrow bar has no room for this word. */}
              <span className={others.length > 0 ? 'max-xl:sr-only' : ''}> Services</span>
            </ServiceMenu>
          ))}
        {others.length > 0 && (
          <ServiceMenu id="of-others" kinds={kindsOf(others)}>
            More
          </ServiceMenu>
        )}
        <Link to={paths.blog} className={link}>
          Blog
        </Link>
        <Link to={paths.reviews} className={link}>
          Reviews
        </Link>
      </nav>
    </>
  )
}

/**
 * The links next to the account: sign in and sign up, hidden from signed-in customers. In the console, a link back to the shop,
 * except on the narrowest phones, where only the logo links there. Server only.
 */
export function CornerLinks() {
  return (
    <>
      <Link
        to={paths.home}
        className="hidden h-11 min-w-11 items-center justify-center gap-2 rounded-md text-sm font-medium whitespace-nowrap text-muted transition-colors hover:bg-accent-soft hover:text-accent-ink min-[24rem]:in-data-[storefront=false]:flex md:h-10 lg:px-3"
      >
        <SheetIcon name="shop" />
        <span className="max-lg:sr-only">View shop</span>
      </Link>
      <div className="contents in-data-session:hidden">
        <Link to={paths.login} className={`${link} hidden px-3 lg:block`}>
          Sign In
        </Link>
        <Link to={paths.signup} className={buttonStyle('primary', 'sm', 'max-lg:hidden in-data-[storefront=false]:hidden')}>
          Sign Up
        </Link>
      </div>
    </>
  )
}

/**
 * The store's logo and name, linking to the home page. A wide logo already contains the name. In the console it is as wide as the
 * menu below, and phones have no room for the name.
 */
export function Logo({ store: { name, logo } }: { store: Store }) {
  return (
    <Link
      to={paths.home}
      className="tap inline-flex min-w-0 items-center gap-2.5 rounded-md text-[1.0625rem] font-[680] tracking-[-0.025em] text-ink lg:in-data-[storefront=false]:w-56"
    >
      {logo ? <LogoImage logo={logo} name={name} /> : <BuiltInMark />}
      {!(logo && isWordmark(logo)) && (
        <span className="max-[22rem]:in-data-session:sr-only max-sm:in-data-[storefront=false]:sr-only">{name}</span>
      )}
    </Link>
  )
}

function LogoImage({ logo, name }: { logo: LogoPicture; name: string }) {
  const { width, height } = logo
  return (
    <img
      src={lookPath(logo.name)}
      width={width}
      height={height}
      alt={isWordmark(logo) ? name : ''}
      className="h-8 w-auto max-w-44 object-contain"
    />
  )
}

function BuiltInMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M4.5 23c5.6 0 6.2-13.5 11.5-13.5S21.9 23 27.5 23M10.5 23c3 0 3-6.2 5.5-6.2s2.5 6.2 5.5 6.2"
        className="fill-none stroke-white stroke-[2.6]"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const kindsOf = (platforms: readonly Platform[]) => platforms.flatMap((platform) => typesOf(platform).map((type) => ({ platform, type })))

interface ServiceMenuProps {
  id: string
  kinds: readonly ServiceKind[]
  children: ReactNode
}

/** A dropdown with the services of one platform, or of all platforms without their own menu. */
function ServiceMenu({ id: name, kinds, children }: ServiceMenuProps) {
  const id = `menu-${name}`
  return (
    <div>
      <button
        type="button"
        popoverTarget={id}
        className="flex items-center gap-1 rounded-md px-2 py-2 text-sm font-medium whitespace-nowrap xl:px-2.5 text-muted transition-colors hover:text-ink has-[+:popover-open]:text-ink"
      >
        <span>{children}</span>
        <SheetIcon name="chevron-down" className="size-4" />
      </button>
      <div id={id} popover="auto" className="popover-menu w-64 rounded-lg border border-line bg-raised p-1.5 text-ink shadow-lg">
        <ul>
          {kinds.map((kind) => (
            <li key={servicePath(kind)}>
              <Link
                to={servicePath(kind)}
                className="flex items-center gap-3 rounded-md px-3 py-2.5 text-sm font-medium transition-colors hover:bg-accent-soft hover:text-accent-ink"
              >
                <TypeIcon type={kind.type} className="size-5 text-accent-ink" />
                {serviceLabel(kind)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
