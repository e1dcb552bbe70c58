import { useEffect, useState } from 'react'
import { call, messageOf } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** What a link in the receipt of a withdrawal asks for. */
export interface WithdrawalLink {
  id: string
  token: string
  answer: 'confirm' | 'deny'
}

/** Reads the receipt's link and removes it from the address bar and the history; undefined if the page was opened without one. */
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
    // A link that is opened where this page is open already does not load it again.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return link
}

const FAILED = 'That didn’t work. Please try again.'

const texts = {
  confirm: {
    title: 'Confirm your withdrawal',
    text: 'We’ll stop the order right away and refund what you paid, less what was delivered until then.',
    button: 'Confirm withdrawal',
  },
  deny: {
    title: 'You didn’t withdraw from this order?',
    text: 'Somebody entered your order’s number and email address. Press the button, and your order goes on.',
    button: 'This wasn’t me',
  },
}

/** Confirms or denies a withdrawal with one press. Opening the link alone does nothing: mail programs open links, too. */
export function WithdrawalAnswer({ link }: { link: WithdrawalLink }) {
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>()
  const { title, text, button } = texts[link.answer]

  async function send() {
    setSending(true)
    const path = `/api/withdrawals/${encodeURIComponent(link.id)}/${link.answer}` as const
    const given = await call('POST', path, { token: link.token })
    setSending(false)
    setAnswer(given.status === null ? { ok: false, message: FAILED } : { ok: given.body.success, message: messageOf(given.body, FAILED) })
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
