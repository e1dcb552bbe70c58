import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { preferencesHref } from '#features/notifications/ui/section-links.tsx'
import { type Answer, messageOf, request } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

const FAILED = 'That didn’t work. Please try again.'

/** Gets a description of what the token in the URL unsubscribes from (GET), or unsubscribes (POST). */
async function callUnsubscribe(method: 'GET' | 'POST'): Promise<Answer<object>> {
  const token = new URLSearchParams(window.location.search).get('token')
  if (!token) return { status: 404, body: { success: false, message: 'This link is incomplete. Please open it again from the email.' } }
  return request(method, `/api/unsubscribe?${new URLSearchParams({ token })}`)
}

const textOf = (answer: Answer<object>) => (answer.status === null ? FAILED : messageOf(answer.body, FAILED))

/** Says what the link unsubscribes from, and unsubscribes with a button. Without scripts, the form posts to the page's URL. */
export function Unsubscribe() {
  const [description, setDescription] = useState('Unsubscribe from these emails.')
  const [busy, setBusy] = useState(false)
  const [confirmation, setConfirmation] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [refused, setRefused] = useState<string>()

  useEffect(() => {
    void callUnsubscribe('GET').then((answer) => {
      if (answer.status !== null && answer.body.success) setDescription(textOf(answer))
      else if (answer.status === 404 || answer.status === 400) setRefused(textOf(answer))
    })
  }, [])

  async function unsubscribe() {
    setBusy(true)
    setProblem(undefined)
    const answer = await callUnsubscribe('POST')
    setBusy(false)
    if (answer.status !== null && answer.body.success) setConfirmation(textOf(answer))
    else setProblem(textOf(answer))
  }

  if (refused !== undefined)
    return (
      <Alert tone="danger" announce title={refused}>
        <PreferencesHint />
      </Alert>
    )
  if (confirmation !== undefined) return <Unsubscribed>{confirmation}</Unsubscribed>
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void unsubscribe()
      }}
    >
      <p className="text-lead text-muted">{description}</p>
      <p className="mt-2 text-muted">You’ll still get receipts and messages about the security of your account.</p>
      {problem && <Alert tone="danger" announce title={problem} className="mt-6" />}
      <Button type="submit" size="lg" busy={busy} className="mt-6">
        Unsubscribe
      </Button>
    </form>
  )
}

/** The confirmation, with a link to the preferences. */
export function Unsubscribed({ children }: { children: string }) {
  return (
    <Alert tone="success" announce title={children}>
      <PreferencesHint />
    </Alert>
  )
}

function PreferencesHint() {
  return (
    <>
      If you have an account, you can choose which emails you get in your{' '}
      <Link to={preferencesHref} className="font-medium text-accent-ink underline underline-offset-4">
        preferences
      </Link>
      .
    </>
  )
}
