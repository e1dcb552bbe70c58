import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import { call, messageOf } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { useSession } from '#ui/use-session.ts'

/** How to get another link to confirm the address: at once for the signed-in, else after signing in. */
export function NewLink() {
  const session = useSession()
  const [sending, setSending] = useState(false)

  async function send() {
    setSending(true)
    const answer = await call('POST', '/api/auth/verify-email/send')
    setSending(false)
    if (answer.status === null) return toast.error('Network error. Please check your connection.')
    const message = messageOf(answer.body, 'We have sent a new link.')
    if (answer.body.success) toast.success(message)
    else toast.error('Error', message)
  }

  if (!session) {
    const signIn = `${paths.login}?${new URLSearchParams({ next: paths.verifyEmail })}`
    return (
      <p>
        <Link to={signIn} className="font-medium text-accent-ink underline underline-offset-4">
          Sign in
        </Link>{' '}
        and ask for a new link.
      </p>
    )
  }
  return (
    <Button busy={sending} onClick={() => void send()}>
      Send a new link to {session.user.email}
    </Button>
  )
}
