import { useState } from 'react'
import { declineInvitations } from '#features/reviews/ui/invitation.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** For whoever does not want to be asked: one press, and they never are. */
export function DeclinePanel({ token }: { token: string }) {
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>()

  async function decline() {
    setSending(true)
    setAnswer(await declineInvitations(token))
    setSending(false)
  }

  return (
    <div className="mb-8 card p-6 sm:p-7">
      <h2 className="text-subheading">No more requests for reviews?</h2>
      <p className="mt-1 text-[0.9375rem] text-muted">Mails about your orders themselves, such as receipts, still reach you.</p>
      {answer && (
        <Alert tone={answer.ok ? 'success' : 'danger'} announce className="mt-4">
          {answer.message}
        </Alert>
      )}
      {!answer?.ok && (
        <Button variant="secondary" busy={sending} onClick={() => void decline()} className="mt-4">
          Do not ask me again
        </Button>
      )}
    </div>
  )
}
