import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Avatar } from '#features/accounts/ui/avatar.tsx'
import { signOut } from '#features/accounts/ui/sign-out.ts'
import type { SessionUser } from '#shared/session.ts'

interface AccountCardProps {
  user: SessionUser
  items: readonly { name: string; href: string; isCurrent: boolean }[]
  /** Beside name and e-mail, on wide screens below: what the account has. */
  children?: ReactNode
}

const item =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left text-[0.9375rem] font-medium text-muted transition-colors hover:bg-accent-soft hover:text-accent-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink'

/** Whose account it is, its sections, and the way out. */
export function AccountCard({ user, items, children }: AccountCardProps) {
  const navigate = useNavigate()
  return (
    <aside aria-label="Your account" className="card p-4 sm:p-5">
      <div className="flex items-center gap-x-4 lg:block">
        <div className="flex min-w-0 flex-1 items-center gap-3.5">
          <Avatar username={user.username} className="size-11 text-base lg:size-12" />
          <div className="min-w-0">
            <p className="truncate font-semibold">{user.username}</p>
            <p className="truncate text-sm text-muted">{user.email}</p>
          </div>
        </div>
        {children}
      </div>
      <nav aria-label="Sections" className="mt-3 border-t border-line pt-2 lg:mt-4 lg:pt-3">
        <ul className="grid grid-cols-2 gap-x-2 gap-y-0.5 sm:grid-cols-3 lg:grid-cols-1">
          {items.map(({ name, href, isCurrent }) => (
            <li key={name}>
              <Link to={href} aria-current={isCurrent ? 'page' : undefined} className={item}>
                {name}
              </Link>
            </li>
          ))}
          <li className="lg:mt-2 lg:border-t lg:border-line lg:pt-2">
            <button type="button" onClick={() => void signOut(navigate)} className={item}>
              Logout
            </button>
          </li>
        </ul>
      </nav>
    </aside>
  )
}
