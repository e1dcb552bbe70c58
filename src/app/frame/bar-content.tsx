import { Link } from 'react-router'
import { Logo } from '#app/frame/logo.tsx'
import { ServiceMenu } from '#app/frame/service-menu.tsx'
import { paths } from '#app/routes.ts'
import { platforms } from '#features/catalog/rules.ts'
import { buttonStyle } from '#ui/button-style.ts'

const link = 'rounded-md px-2 py-2 text-sm whitespace-nowrap xl:px-2.5 font-medium text-muted transition-colors hover:text-ink'

/** The beginning of the top bar: the store's name and the pages. For the server alone, as what follows. */
export function BarContent({ name }: { name: string }) {
  return (
    <>
      <Logo name={name} />
      <nav aria-label="Main" className="ml-3 hidden items-center lg:flex xl:ml-5">
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
    </>
  )
}

/** The ways into an account, as long as nobody is signed in. */
export function EntryContent() {
  return (
    <div className="contents in-data-session:hidden">
      <Link to={paths.login} className={`${link} hidden px-3 lg:block`}>
        Sign In
      </Link>
      <Link to={paths.signup} className={buttonStyle('primary', 'sm', 'max-lg:hidden')}>
        Sign Up
      </Link>
    </div>
  )
}
