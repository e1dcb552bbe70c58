import { useState } from 'react'
import { call, messageOf } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

const FAILED = 'The link could not be sent. Please try again.'

/** Asks for the confirmation of an address that is not proved yet. */
export function VerifyBanner({ email }: { email: string }) {
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<{ isSent: boolean; message: string }>()

  async function send() {
    setSending(true)
    const told = await call('POST', '/api/auth/verify-email/send')
    setSending(false)
    if (told.status === null) setAnswer({ isSent: false, message: FAILED })
    else setAnswer({ isSent: told.body.success, message: messageOf(told.body, told.body.success ? 'The link is on its way.' : FAILED) })
  }

  return (
    <Alert tone="warn" title="Confirm your email address" className="mb-6">
      <p className="break-words">
        We have sent a link to {email}. Until it is opened, earlier guest orders cannot be added to your account.
      </p>
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
