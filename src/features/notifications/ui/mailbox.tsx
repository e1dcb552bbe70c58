import { useCallback, useEffect, useState } from 'react'
import type { EmailView } from '#features/notifications/contract.ts'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextField } from '#ui/field.tsx'
import { Card } from '#ui/section.tsx'
import { formatTime } from '#ui/times.ts'

type Emails = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; emails: EmailView[] }

async function fetchEmails(): Promise<Emails> {
  try {
    const response = await fetch(`/api/dev/mails${window.location.search}`)
    const answer: { success: boolean; message?: string; data?: EmailView[] } = await response.json()
    if (response.status === 404) return { state: 'failed', message: 'This shop sends real email, so it has no demo mailbox.' }
    if (!answer.success || !answer.data) return { state: 'failed', message: answer.message ?? 'We couldn’t load the mailbox.' }
    return { state: 'ready', emails: answer.data }
  } catch {
    return { state: 'failed', message: 'Network error. Please check your connection.' }
  }
}

/** The emails of the demo shop, with the list on the left and the open email on the right. */
export function Mailbox() {
  const [emails, setEmails] = useState<Emails>({ state: 'loading' })
  const [chosen, setChosen] = useState<string>()
  const reload = useCallback(async () => setEmails(await fetchEmails()), [])
  useEffect(() => void reload(), [reload])

  if (emails.state === 'loading') return <p role="status">Loading email…</p>
  if (emails.state === 'failed') return <Alert tone="danger" title={emails.message} />
  const open = emails.emails.find((email) => email.id === chosen) ?? emails.emails[0]
  const to = new URLSearchParams(window.location.search).get('to')
  if (!open) {
    return (
      <EmptyState
        title={to ? `No email to ${to} yet` : 'No email yet'}
        text={to ? 'Emails to this address appear here.' : 'Place an order with a test card and its confirmation appears here.'}
      >
        <Button variant="secondary" onClick={() => void reload()}>
          Check again
        </Button>
        {to && (
          <ButtonLink to={paths.mailbox} reloadDocument variant="ghost">
            Show all email
          </ButtonLink>
        )}
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div>
        <form className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <TextField name="to" type="email" label="To" placeholder="Everyone" defaultValue={to ?? ''} />
          <Button type="submit" variant="secondary" className="h-control">
            Show
          </Button>
        </form>
        <Button variant="secondary" size="sm" onClick={() => void reload()} className="mt-3">
          Refresh
        </Button>
        <ul className="mt-4 space-y-2">
          {emails.emails.map((email) => (
            <li key={email.id}>
              <EmailRow email={email} current={email.id === open.id} onOpen={() => setChosen(email.id)} />
            </li>
          ))}
        </ul>
      </div>
      <OpenEmail email={open} />
    </div>
  )
}

function EmailRow({ email, current, onOpen }: { email: EmailView; current: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={current}
      className="w-full rounded-lg border border-line bg-surface px-4 py-3 text-left hover:border-line-strong aria-current:border-accent aria-current:bg-accent-soft"
    >
      <span className="line-clamp-2 font-semibold">{email.subject}</span>
      <span className="mt-1 flex justify-between gap-3 text-sm text-muted">
        <span className="truncate">{email.recipient}</span>
        <time dateTime={email.createdAt} className="shrink-0">
          {formatTime(email.createdAt)}
        </time>
      </span>
    </button>
  )
}

const statusNames: Record<EmailView['status'], string> = { waiting: 'Waiting', sent: 'Sent', kept: 'Not sent', failed: 'Failed' }

function OpenEmail({ email }: { email: EmailView }) {
  return (
    <Card className="min-w-0 overflow-hidden">
      <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-6">
        <div className="min-w-0">
          <h2 className="font-semibold">{email.subject}</h2>
          <p className="text-sm wrap-anywhere text-muted">To {email.recipient}</p>
        </div>
        <Badge tone={email.status === 'failed' ? 'danger' : 'neutral'} className="shrink-0">
          {statusNames[email.status]}
        </Badge>
      </div>
      <iframe
        title={`Email: ${email.subject}`}
        src={`/api/dev/mails/${email.id}/html`}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        className="h-[48rem] w-full bg-white"
      />
    </Card>
  )
}
