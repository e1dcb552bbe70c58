import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useAct } from '#ui/console/use-act.ts'

interface TestEmailProps {
  isProven: boolean
  onProven(): void
}

/** Sends a test email, and lets staff confirm that it arrived. */
export function TestEmail({ isProven, onProven }: TestEmailProps) {
  const { act, busy, problem } = useAct()
  const [sent, setSent] = useState<string>()

  async function send() {
    const answer = await act('POST', '/api/operator/test-email')
    if (answer) setSent(answer.message)
  }

  async function confirm() {
    const answer = await act('POST', '/api/operator/test-email/arrived')
    if (!answer) return
    setSent(undefined)
    onProven()
  }

  return (
    <div className="mt-2.5 grid gap-2.5">
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      {sent && (
        <p role="status" className="text-sm">
          {sent} Look in your inbox, and among the spam.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void send()}>
          {sent || isProven ? 'Send another test email' : 'Send a test email'}
        </Button>
        {sent && (
          <Button size="sm" onClick={() => void confirm()}>
            It arrived
          </Button>
        )}
      </div>
    </div>
  )
}
