import { type FormEvent, useEffect, useRef, useState } from 'react'
import { checkMessage, limits, messages } from '#features/support/rules/contact.ts'
import { call, messageOf } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { BotTrap, TextArea } from '#ui/form-controls.tsx'
import { fillIn, typedIn, useFormErrors } from '#ui/form-fields.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSession } from '#ui/use-session.ts'

type Outcome = { tone: 'success' | 'danger'; text: string }

/** The contact form. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [outcome, setOutcome] = useState<Outcome>()
  const [sending, setSending] = useState(false)
  const hydrated = useHydrated()
  const shownAt = useRef(0)
  const user = useSession()?.user
  const field = (name: keyof typeof limits) => ({ name, maxLength: limits[name], error: errors[name] })

  useEffect(() => {
    shownAt.current = performance.now()
  }, [])

  useEffect(() => {
    if (form.current && user) fillIn(form.current, { name: user.username, email: user.email })
  }, [user])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sheet = event.currentTarget
    const typed = typedIn(sheet, 'name', 'email', 'subject', 'message', 'homepage')
    const refused = checkMessage(typed)
    const isIncomplete = refused.some(({ message }) => message === messages.required)
    setOutcome(isIncomplete ? { tone: 'danger', text: messages.required } : undefined)
    show(refused)
    if (refused.length > 0 || sending) return
    setSending(true)
    const answer = await call('POST', '/api/contact', { ...typed, elapsedMs: performance.now() - shownAt.current })
    setSending(false)
    if (answer.status === null || !answer.body.success) {
      const isSaid = answer.status !== null && answer.status < 500
      setOutcome({ tone: 'danger', text: isSaid ? messageOf(answer.body, messages.failed) : messages.failed })
      if (answer.status !== null) show(answer.body.errors ?? [])
      return
    }
    sheet.reset()
    setOutcome({ tone: 'success', text: messageOf(answer.body, '') })
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={clearTyped}
      onSubmit={(event) => void submit(event)}
      className="relative grid gap-5 sm:grid-cols-2"
    >
      <TextField {...field('name')} label="Name" autoComplete="name" required />
      <TextField {...field('email')} type="email" label="Email address" autoComplete="email" required />
      <TextField {...field('subject')} label="Subject" autoComplete="off" className="sm:col-span-2" optional />
      <TextArea
        {...field('message')}
        label="Message"
        rows={7}
        hint="If it’s about an order, include your order number. Never send a password or card number."
        className="sm:col-span-2"
        required
      />
      <BotTrap />
      {outcome && (
        <Alert tone={outcome.tone} announce className="sm:col-span-2">
          {outcome.text}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={sending} disabled={!hydrated} className="sm:col-span-2 sm:justify-self-start">
        {sending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  )
}
