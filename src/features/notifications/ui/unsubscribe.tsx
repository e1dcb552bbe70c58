import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { preferencesHref } from '#features/notifications/ui/section-links.tsx'
import { type Answer, call, messageOf } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

const FAILED = 'This did not work. Please try again.'

/** Asks about the mails that the address' token is of, or ends them; without one there is nothing to ask. */
async function ask(method: 'GET' | 'POST'): Promise<Answer<object>> {
  const token = new URLSearchParams(window.location.search).get('token')
  if (!token)
    return { status: 404, body: { success: false, message: 'This link is not complete. Please open it once more from the mail.' } }
  return call(method, `/api/unsubscribe?${new URLSearchParams({ token })}`)
}

const wordsOf = (answer: Answer<object>) => (answer.status === null ? FAILED : messageOf(answer.body, FAILED))

/** Says what would end, ends it by one press, and says what has ended. Without script, the form is posted to the page's own address. */
export function Unsubscribe() {
  const [about, setAbout] = useState('No more of the mails that this link came in.')
  const [busy, setBusy] = useState(false)
  const [ended, setEnded] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [refused, setRefused] = useState<string>()

  useEffect(() => {
    void ask('GET').then((answer) => {
      if (answer.status !== null && answer.body.success) setAbout(wordsOf(answer))
      else if (answer.status === 404 || answer.status === 400) setRefused(wordsOf(answer))
    })
  }, [])

  async function end() {
    setBusy(true)
    setProblem(undefined)
    const answer = await ask('POST')
    setBusy(false)
    if (answer.status !== null && answer.body.success) setEnded(wordsOf(answer))
    else setProblem(wordsOf(answer))
  }

  if (refused !== undefined) return <Alert tone="danger" announce title={refused} />
  if (ended !== undefined) return <Unsubscribed>{ended}</Unsubscribed>
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void end()
      }}
    >
      <p className="text-lead text-muted">{about}</p>
      <p className="mt-2 text-muted">Receipts, and messages about the security of your account, still come.</p>
      {problem && <Alert tone="danger" announce title={problem} className="mt-6" />}
      <Button type="submit" size="lg" busy={busy} className="mt-6">
        Unsubscribe
      </Button>
    </form>
  )
}

/** What has ended, and where it can begin again. */
export function Unsubscribed({ children }: { children: string }) {
  return (
    <Alert tone="success" announce title={children}>
      With an account, you choose what we write in your{' '}
      <Link to={preferencesHref} className="font-medium text-accent-ink underline underline-offset-4">
        preferences
      </Link>
      .
    </Alert>
  )
}
