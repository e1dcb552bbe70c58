import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { NOTE_LIMIT, checkOlderOrder } from '#features/checkout/rules/fields.ts'
import { AccountFields } from '#features/checkout/ui/account-fields.tsx'
import { updateDraft, saveTarget, readDraft, readTarget } from '#features/checkout/ui/draft.ts'
import { LinkField } from '#features/checkout/ui/link-field.tsx'
import { usePastTargets } from '#features/checkout/ui/past-targets.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { fillIn, typedIn, useFormErrors } from '#ui/form-fields.ts'
import { Card } from '#ui/section.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSession } from '#ui/use-session.ts'

interface OlderOrderFormProps {
  kind: ServiceKind
  /** Called with the link and the description. Username and email are saved in the draft. */
  onContinue(target: { postUrl: string; description: string }): void
}

/** The older form, which asks for account details before the checkout. */
export function OlderOrderForm({ kind, onContinue }: OlderOrderFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const hydrated = useHydrated()
  const service = serviceLabel(kind)
  const past = usePastTargets(kind)
  const accountEmail = useSession()?.user.email

  useLayoutEffect(() => {
    if (!form.current) return
    const { socialUsername, email } = readDraft()
    const { postUrl, note } = readTarget(service, new URLSearchParams())
    if (fillIn(form.current, { username: socialUsername, email, postUrl, additionalInfo: note })) saveTyped(form.current, service)
  }, [service])

  useLayoutEffect(() => {
    if (form.current && accountEmail) fillIn(form.current, { email: accountEmail })
  }, [accountEmail])

  function handleInput(event: FormEvent<HTMLFormElement>) {
    saveTyped(event.currentTarget, service)
    clearTyped(event)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = read(event.currentTarget)
    const invalid = checkOlderOrder(typed, kind)
    show(invalid)
    if (invalid.length === 0) onContinue({ postUrl: typed.postUrl.trim(), description: typed.additionalInfo.trim() })
  }

  return (
    <Card>
      <form ref={form} method="post" noValidate onInput={handleInput} onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <AccountFields
          kind={kind}
          errors={errors}
          usernameName="username"
          usernames={past.usernames}
          emailHint="For your receipt and tracking link."
        />
        <LinkField kind={kind} error={errors.postUrl} links={past.links} className="sm:col-span-2" />
        <TextArea
          name="additionalInfo"
          label="Additional information"
          maxLength={NOTE_LIMIT}
          optional
          error={errors.additionalInfo}
          hint="Anything we should know about the delivery."
          className="sm:col-span-2"
        />
        <Button type="submit" size="lg" disabled={!hydrated} className="sm:col-span-2">
          Continue to Checkout
        </Button>
      </form>
    </Card>
  )
}

function read(form: HTMLFormElement) {
  return typedIn(form, 'username', 'postUrl', 'email', 'additionalInfo')
}

function saveTyped(form: HTMLFormElement, service: string): void {
  const { username, email, postUrl, additionalInfo } = read(form)
  updateDraft({ socialUsername: username, email })
  saveTarget(service, new URLSearchParams(), { postUrl, note: additionalInfo })
}
