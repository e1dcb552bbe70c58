import { useState } from 'react'
import { call, messageOf } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Stops review invitations with one click. */
export function DeclinePanel({ token }: { token: string }) {
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<{ ok: boolean; message: string }>()

  async function decline() {
    setSending(true)
    const answer = await call('POST', '/api/leavereview/invitation/decline', { token })
    setSending(false)
    const failed = 'That didn’t work. Please try again.'
    setOutcome(
      answer.status === null ? { ok: false, message: failed } : { ok: answer.body.success, message: messageOf(answer.body, failed) },
    )
  }

  return (
    <div className="max-w-2xl card p-6 sm:p-7">
      <h2 className="text-subheading">Stop review requests?</h2>
      <p className="mt-1 text-[0.9375rem] text-muted">You’ll still get emails about your orders, such as receipts.</p>
      {outcome && (
        <Alert tone={outcome.ok ? 'success' : 'danger'} announce className="mt-4">
          {outcome.message}
        </Alert>
      )}
      {!outcome?.ok && (
        <Button variant="secondary" busy={sending} onClick={() => void decline()} className="mt-4">
          Don’t ask me again
        </Button>
      )}
    </div>
  )
}
