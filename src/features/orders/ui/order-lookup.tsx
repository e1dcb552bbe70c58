import { type FormEvent, useState } from 'react'
import { requestLink } from '#features/orders/ui/load-order.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Mails the tracking link of an order that this browser does not know. */
export function OrderLookup() {
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>()
  const hydrated = useHydrated()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { orderNumber, email } = typedIn(event.currentTarget, 'orderNumber', 'email')
    setSending(true)
    setAnswer(await requestLink(orderNumber.trim(), email.trim()))
    setSending(false)
  }

  return (
    <form method="post" onSubmit={(event) => void send(event)} className="grid gap-5 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
      <TextField name="orderNumber" label="Order number" placeholder="GS-100234" autoComplete="off" maxLength={40} required />
      <TextField
        name="email"
        type="email"
        label="Email address"
        placeholder="you@example.com"
        autoComplete="email"
        maxLength={254}
        required
      />
      <Button type="submit" variant="secondary" busy={sending} disabled={!hydrated} className="min-h-12">
        Email me the link
      </Button>
      {answer && (
        <Alert tone={answer.ok ? 'success' : 'danger'} announce className="sm:col-span-3">
          {answer.message}
        </Alert>
      )}
    </form>
  )
}
