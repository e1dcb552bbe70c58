import { useCallback, useEffect, useState } from 'react'
import { paths } from '#app/routes.ts'
import type { MailView } from '#features/notifications/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextField } from '#ui/field.tsx'

type Mails = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; mails: MailView[] }

async function fetchMails(): Promise<Mails> {
  try {
    const response = await fetch(`/api/dev/mails${window.location.search}`)
    const answer = (await response.json()) as { success: boolean; message?: string; data?: MailView[] }
    if (response.status === 404) return { state: 'failed', message: 'This shop sends real mail: the demo mailbox is closed.' }
    if (!answer.success || !answer.data) return { state: 'failed', message: answer.message ?? 'The mailbox could not be read.' }
    return { state: 'ready', mails: answer.data }
  } catch {
    return { state: 'failed', message: 'Network error. Please check your connection.' }
  }
}

/** What the demo shop would have mailed: the newest mails on the left, the open one on the right. */
export function Mailbox() {
  const [mails, setMails] = useState<Mails>({ state: 'loading' })
  const [chosen, setChosen] = useState<string>()
  const reload = useCallback(async () => setMails(await fetchMails()), [])
  useEffect(() => void reload(), [reload])

  if (mails.state === 'loading') return <p role="status">Loading mail…</p>
  if (mails.state === 'failed') return <Alert tone="danger" title={mails.message} />
  const open = mails.mails.find((mail) => mail.id === chosen) ?? mails.mails[0]
  const to = new URLSearchParams(window.location.search).get('to')
  if (!open) {
    return (
      <EmptyState
        title={to ? `No mail to ${to} yet` : 'No mail yet'}
        text={to ? 'What is written to this address arrives here.' : 'Place an order with a test card; its confirmation arrives here.'}
      >
        <Button variant="secondary" onClick={() => void reload()}>
          Check again
        </Button>
        {to && (
          <ButtonLink to={paths.mailbox} reloadDocument variant="ghost">
            Show all mail
          </ButtonLink>
        )}
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div>
        <form className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <TextField name="to" type="email" label="To" placeholder="Everybody" defaultValue={to ?? ''} />
          <Button type="submit" variant="secondary" className="h-control">
            Show
          </Button>
        </form>
        <Button variant="secondary" size="sm" onClick={() => void reload()} className="mt-3">
          Refresh
        </Button>
        <ul className="mt-4 space-y-2">
          {mails.mails.map((mail) => (
            <li key={mail.id}>
              <MailRow mail={mail} current={mail.id === open.id} onOpen={() => setChosen(mail.id)} />
            </li>
          ))}
        </ul>
      </div>
      <OpenMail mail={open} />
    </div>
  )
}

function MailRow({ mail, current, onOpen }: { mail: MailView; current: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={current}
      className="w-full rounded-lg border border-line bg-surface px-4 py-3 text-left hover:border-line-strong aria-current:border-accent aria-current:bg-accent-soft"
    >
      <span className="block truncate font-semibold">{mail.subject}</span>
      <span className="mt-1 block truncate text-sm text-muted">
        {mail.recipient} · {new Date(mail.createdAt).toLocaleString()}
      </span>
    </button>
  )
}

function OpenMail({ mail }: { mail: MailView }) {
  return (
    <Card className="min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-6 py-4">
        <div className="min-w-0">
          <h2 className="truncate font-semibold">{mail.subject}</h2>
          <p className="truncate text-sm text-muted">To {mail.recipient}</p>
        </div>
        <Badge tone={mail.status === 'failed' ? 'danger' : 'neutral'}>{mail.status}</Badge>
      </div>
      <iframe
        title={`Mail: ${mail.subject}`}
        src={`/api/dev/mails/${mail.id}/html`}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        className="h-[48rem] w-full bg-white"
      />
    </Card>
  )
}
