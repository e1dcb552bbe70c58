import { type FormEvent, useEffect, useRef } from 'react'
import { askForPerson, loadAvailability } from '#features/support/ui/chat/actions.ts'
import { chat, useChat } from '#features/support/ui/chat/store.ts'
import { backText } from '#features/support/ui/chat/who.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { typedIn, useFormErrors } from '#ui/form-fields.ts'
import { useSession } from '#ui/use-session.ts'

/** The form to ask for a person. If no one is online, guests have to leave an email address. */
export function PersonForm({ onDone }: { onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const { availability, conversation, messages, isBusy } = useChat()
  const isGuest = !useSession()
  const isOnline = availability?.online ?? false
  const needsEmail = isGuest && !conversation?.hasEmail && !isOnline
  const needsMessage = !messages.some(({ author }) => author === 'customer')

  useEffect(() => {
    void loadAvailability()
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [])

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'name', 'email', 'message')
    const [name, email, message] = [typed.name.trim(), typed.email.trim(), typed.message.trim()]
    const refused = [
      ...((needsEmail && email === '') || (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
        ? [{ path: 'email', message: 'Please enter a valid email address.' }]
        : []),
      ...(needsMessage && message === '' ? [{ path: 'message', message: 'Please tell us what it’s about.' }] : []),
    ]
    show(refused)
    if (refused.length > 0) return
    const isAsked = await askForPerson({ ...(name && { name }), ...(email && { email }), ...(message && { message }) })
    if (isAsked) onDone()
  }

  return (
    <form ref={form} method="post" noValidate onInput={clearTyped} onSubmit={(event) => void ask(event)} className="space-y-3">
      <p className="text-[0.9375rem]">
        <b className="font-semibold">{isOnline ? 'Someone is online.' : 'No one is online right now.'}</b>{' '}
        <span className="text-muted">
          {isOnline ? 'They’ll see this conversation and answer here.' : `${backText(availability)} We’ll answer by email and here.`.trim()}
        </span>
      </p>
      {isGuest && (
        <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
          <TextField name="name" label="Name" autoComplete="name" maxLength={80} optional />
          <TextField
            name="email"
            type="email"
            label="Email address"
            autoComplete="email"
            maxLength={254}
            error={errors.email}
            optional={!needsEmail}
          />
        </div>
      )}
      <TextArea
        name="message"
        label="Message"
        rows={2}
        maxLength={2_000}
        error={errors.message}
        optional={!needsMessage}
        className="[&_textarea]:min-h-18"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isBusy}>
          {isOnline ? 'Ask for a person' : 'Leave a message'}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            chat.change({ problem: null })
            onDone()
          }}
        >
          Back to the assistant
        </Button>
      </div>
    </form>
  )
}
