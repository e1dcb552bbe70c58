import { useEffect, useState } from 'react'
import { call, messageOf } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

export interface WithdrawalLink {
  id: string
  token: string
  answer: 'confirm' | 'deny'
}

/** Reads the receipt's link and removes it from the address bar and history. Undefined if the page was opened without one. */
export function useWithdrawalLink(): WithdrawalLink | undefined {
  const [link, setLink] = useState<WithdrawalLink>()
  useEffect(() => {
    const read = () => {
      const { hash, pathname, search } = window.location
      const found = new URLSearchParams(hash.slice(1))
      const id = found.get('withdrawal')
      const token = found.get('token')
      if (!id || !token) return
      window.history.replaceState(window.history.state, '', pathname + search)
      setLink({ id, token, answer: found.get('answer') === 'deny' ? 'deny' : 'confirm' })
    }
    read()
    // Opening such a link while this page is open doesn't reload it.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return link
}

const FAILED = 'That didn’t work. Please try again.'

const texts = {
  confirm: {
    title: 'Confirm your withdrawal',
    text: 'We’ll stop the order right away and refund what you paid, less what has been delivered by then.',
    button: 'Confirm withdrawal',
  },
  deny: {
    title: 'You didn’t withdraw from this order?',
    text: 'Someone entered your order number and email address. Press the button to keep your order going.',
    button: 'This wasn’t me',
  },
}

/** A button to confirm or deny a withdrawal. Opening the link alone does nothing, because mail programs open links too. */
export function WithdrawalAnswer({ link }: { link: WithdrawalLink }) {
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>()
  const { title, text, button } = texts[link.answer]

  async function send() {
    setSending(true)
    const path = `/api/withdrawals/${encodeURIComponent(link.id)}/${link.answer}` as const
    const response = await call('POST', path, { token: link.token })
    setSending(false)
    setAnswer(
      response.status === null ? { ok: false, message: FAILED } : { ok: response.body.success, message: messageOf(response.body, FAILED) },
    )
  }

  return (
    <div className="grid gap-5">
      <h2 className="text-subheading">{title}</h2>
      {!answer?.ok && <p>{text}</p>}
      {answer && (
        <Alert tone={answer.ok ? 'success' : 'danger'} announce>
          {answer.message}
        </Alert>
      )}
      {!answer?.ok && (
        <Button size="lg" busy={sending} onClick={() => void send()} className="justify-self-start">
          {button}
        </Button>
      )}
    </div>
  )
}
