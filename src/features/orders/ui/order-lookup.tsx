import { type FormEvent, useRef, useState } from 'react'
import { requestLink } from '#features/orders/ui/load-order.ts'
import type { FieldError } from '#shared/errors.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn, useFormErrors } from '#ui/form-fields.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

/** The form to request the tracking link of an order that isn't saved in this browser. */
export function OrderLookup() {
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { orderNumber, email } = typedIn(event.currentTarget, 'orderNumber', 'email')
    const invalid = problemsOf(orderNumber, email)
    setAnswer(undefined)
    show(invalid)
    if (invalid.length > 0) return
    setSending(true)
    setAnswer(await requestLink(orderNumber.trim(), email.trim()))
    setSending(false)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={clearTyped}
      onSubmit={(event) => void send(event)}
      className="grid gap-5 sm:grid-cols-2 sm:items-start md:grid-cols-[1fr_1fr_auto]"
    >
      <TextField
        name="orderNumber"
        label="Order number"
        placeholder="GS-K7M2X9PD"
        autoComplete="off"
        maxLength={40}
        required
        error={errors.orderNumber}
      />
      <TextField
        name="email"
        type="email"
        label="Email address"
        placeholder="you@example.com"
        autoComplete="email"
        maxLength={254}
        required
        error={errors.email}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={sending}
        disabled={!hydrated}
        className="min-h-12 sm:max-md:justify-self-start md:mt-7.5"
      >
        Email me the link
      </Button>
      {answer && (
        <Alert tone={answer.ok ? 'success' : 'danger'} announce className="sm:col-span-full">
          {answer.message}
        </Alert>
      )}
    </form>
  )
}

/** Missing or obviously invalid fields. The server validates them fully. */
function problemsOf(orderNumber: string, email: string): FieldError[] {
  const number = orderNumber.trim() ? [] : [{ path: 'orderNumber', message: 'Please enter your order number.' }]
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  return isEmail ? number : [...number, { path: 'email', message: 'Please enter a valid email address.' }]
}
