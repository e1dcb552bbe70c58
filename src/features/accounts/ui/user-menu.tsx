import { Link, useLocation, useNavigate } from 'react-router'
import { Avatar } from '#features/accounts/ui/avatar.tsx'
import { signOut } from '#features/accounts/ui/sign-out.ts'
import { paths } from '#shared/paths.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { useSession } from '#ui/use-session.ts'

const item =
  'flex w-full items-center gap-3 rounded-md px-3 py-3 text-sm font-medium transition-colors hover:bg-accent-soft hover:text-accent-ink'

/** The menu of the signed-in user; empty if nobody is signed in. */
export function UserMenu() {
  const session = useSession()
  const navigate = useNavigate()
  // Changes on every navigation, which closes the menu.
  const { key } = useLocation()
  if (!session) return null
  const { username, email, role } = session.user
  return (
    <div key={key}>
      <button type="button" popoverTarget="user-menu" className="grid size-10 place-items-center rounded-full">
        <span className="sr-only">Your account</span>
        <Avatar username={username} />
      </button>
      <div
        id="user-menu"
        popover="auto"
        className="popover-menu right-5 left-auto w-64 rounded-lg border border-line bg-raised p-1.5 text-ink shadow-lg supports-[top:anchor(bottom)]:right-[anchor(right)]"
      >
        <div className="mb-1.5 border-b border-line px-3 pt-2 pb-3">
          <p className="truncate text-sm font-semibold">{username}</p>
          <p className="truncate text-sm text-muted">{email}</p>
        </div>
        <Link to={paths.profile} className={item}>
          <SheetIcon name="user" className="size-5 text-accent-ink" />
          Profile
        </Link>
        {role !== 'customer' && (
          <Link to={paths.operator} className={item}>
            <SheetIcon name="list" className="size-5 text-accent-ink" />
            Console
          </Link>
        )}
        <button type="button" className={item} onClick={() => void signOut(navigate)}>
          <SheetIcon name="sign-out" className="size-5 text-accent-ink" />
          Logout
        </button>
      </div>
    </div>
  )
}
