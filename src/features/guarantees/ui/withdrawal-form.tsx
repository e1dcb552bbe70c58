import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { WithdrawalDeclared, WithdrawalReceipt } from '#features/guarantees/contract.ts'
import { useWithdrawalLink, WithdrawalAnswer } from '#features/guarantees/ui/withdrawal-answer.tsx'
import { WithdrawalReceived } from '#features/guarantees/ui/withdrawal-received.tsx'
import { call, messageOf } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn, useFormErrors } from '#ui/form-fields.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

const UNSENT = 'Your withdrawal didn’t reach us. Please try again; it won’t be counted twice.'

/**
 * The declaration of withdrawal in two steps, details and confirmation. Anyone can use it without an account. If opened from a receipt's
 * link, shows the confirm or deny button instead.
 */
export function WithdrawalForm() {
  const [declared, setDeclared] = useState<WithdrawalDeclared>()
  const [receipt, setReceipt] = useState<WithdrawalReceipt>()
  const [isConfirming, setConfirming] = useState(false)
  const link = useWithdrawalLink()
  if (link) return <WithdrawalAnswer link={link} />
  if (receipt) return <WithdrawalReceived receipt={receipt} />
  if (declared && isConfirming) return <Confirmation declared={declared} onBack={() => setConfirming(false)} onReceived={setReceipt} />
  return (
    <Details
      before={declared}
      onDone={(typed) => {
        setDeclared(typed)
        setConfirming(true)
      }}
    />
  )
}

function Details({ before, onDone }: { before: WithdrawalDeclared | undefined; onDone(declared: WithdrawalDeclared): void }) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const hydrated = useHydrated()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { orderNumber, email, name } = typedIn(event.currentTarget, 'orderNumber', 'email', 'name')
    const missing = [
      ...(orderNumber.trim() ? [] : [{ path: 'orderNumber', message: 'Please enter your order number.' }]),
      ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? [] : [{ path: 'email', message: 'Please enter a valid email address.' }]),
    ]
    if (missing.length > 0) return show(missing)
    onDone({ orderNumber: orderNumber.trim(), email: email.trim(), ...(name.trim() && { name: name.trim() }) })
  }

  return (
    <form ref={form} method="post" noValidate onInput={clearTyped} onSubmit={submit} className="grid gap-5">
      <p className="text-sm font-medium text-muted">Step 1 of 2</p>
      <TextField
        name="orderNumber"
        label="Order number"
        defaultValue={before?.orderNumber}
        placeholder="GS-K7M2X9PD"
        autoComplete="off"
        maxLength={40}
        error={errors.orderNumber}
        hint="You’ll find it in your confirmation email."
        required
      />
      <TextField
        name="email"
        type="email"
        label="Email address of the order"
        defaultValue={before?.email}
        autoComplete="email"
        maxLength={254}
        error={errors.email}
        required
      />
      <TextField name="name" label="Your name" defaultValue={before?.name} autoComplete="name" maxLength={100} optional />
      <Button type="submit" size="lg" disabled={!hydrated} className="sm:justify-self-start">
        Continue
      </Button>
    </form>
  )
}

interface ConfirmationProps {
  declared: WithdrawalDeclared
  onBack(): void
  onReceived(receipt: WithdrawalReceipt): void
}

function Confirmation({ declared, onBack, onReceived }: ConfirmationProps) {
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  const declaration = useRef<HTMLParagraphElement>(null)
  useEffect(() => declaration.current?.focus(), [])

  async function declare() {
    setSending(true)
    setProblem(undefined)
    const answer = await call('POST', '/api/withdrawals', declared)
    setSending(false)
    if (answer.status === null) return setProblem(UNSENT)
    if (answer.body.success && answer.body.data) return onReceived(answer.body.data)
    setProblem(messageOf(answer.body, UNSENT))
  }

  return (
    <div className="grid gap-5">
      <p className="text-sm font-medium text-muted">Step 2 of 2</p>
      <p ref={declaration} tabIndex={-1} className="rounded-sm border-l-2 border-accent pl-4 text-lead wrap-anywhere outline-offset-4">
        I withdraw from the contract for order {declared.orderNumber}, placed with the address {declared.email}.
        {declared.name && <span className="mt-2 block">{declared.name}</span>}
      </p>
      <p className="text-[0.9375rem] text-muted">
        We’ll stop the delivery and refund what you paid, less what was delivered until then, to your original payment method.
      </p>
      <ProblemAlert problem={problem} />
      <div className="flex flex-wrap gap-3">
        <Button size="lg" busy={sending} onClick={() => void declare()}>
          Confirm withdrawal
        </Button>
        <Button size="lg" variant="ghost" disabled={sending} onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  )
}
