import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Avatar } from '#features/accounts/ui/avatar.tsx'
import { signOut } from '#features/accounts/ui/sign-out.ts'
import { refreshUser } from '#features/accounts/ui/use-account-form.tsx'
import { call, messageOf } from '#shared/call.ts'
import type { SessionUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

interface AccountCardProps {
  user: SessionUser
  items: readonly { name: string; href: string; isCurrent: boolean }[]
  /** The balance, next to name and email, or below them on wide screens. */
  children?: ReactNode
}

const item =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left text-[0.9375rem] font-medium text-muted transition-colors hover:bg-accent-soft hover:text-accent-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink'

/** The account's name, the links to its sections, and the button to log out. */
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

/** Reloads the signed-in user, whose balance or email confirmation may have changed. */
export function useFreshUser(): void {
  useEffect(() => {
    void refreshUser()
  }, [])
}

const FAILED = 'The link could not be sent. Please try again.'

/** Asks customers to confirm their email address. */
export function VerifyBanner({ email }: { email: string }) {
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<{ isSent: boolean; message: string }>()

  async function send() {
    setSending(true)
    const result = await call('POST', '/api/auth/verify-email/send')
    setSending(false)
    if (result.status === null) return setAnswer({ isSent: false, message: FAILED })
    const { body } = result
    setAnswer({ isSent: body.success, message: messageOf(body, body.success ? 'We sent the link.' : FAILED) })
  }

  return (
    <Alert tone="warn" title="Confirm your email address" className="mb-6">
      <p className="break-words">We sent a link to {email}. Open it to add your earlier guest orders to your account.</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {!answer?.isSent && (
          <Button size="sm" variant="secondary" busy={sending} onClick={() => void send()}>
            Send the link again
          </Button>
        )}
        <p role="status" className={`font-medium ${answer?.isSent === false ? 'text-danger' : 'text-ink'}`}>
          {answer?.message}
        </p>
      </div>
    </Alert>
  )
}
