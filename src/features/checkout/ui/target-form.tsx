import { type FormEvent, useLayoutEffect, useRef, useState, useTransition } from 'react'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { NOTE_LIMIT } from '#features/checkout/rules/fields.ts'
import { saveTarget, readTarget } from '#features/checkout/ui/draft.ts'
import { LinkField } from '#features/checkout/ui/link-field.tsx'
import { usePastTargets } from '#features/checkout/ui/past-targets.tsx'
import { parseTarget } from '#features/orders/rules/targets.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { fillIn, typedIn } from '#ui/form-fields.ts'
import { Card } from '#ui/section.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface TargetFormProps {
  kind: ServiceKind
  onBack(): void
  /** Called with the canonical form of a valid link. */
  onContinue(target: { postUrl: string; description: string }): void
}

/** The form for an order's target. The link is checked when it's pasted, when the field is left, and on submit. */
export function TargetForm({ kind, onBack, onContinue }: TargetFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [checking, startCheck] = useTransition()
  const hydrated = useHydrated()
  const service = serviceLabel(kind)
  const { links } = usePastTargets(kind)

  useLayoutEffect(() => {
    if (!form.current) return
    const { postUrl, note } = readTarget(service, new URLSearchParams())
    if (fillIn(form.current, { postUrl, description: note })) saveTyped(form.current, service)
  }, [service])

  function handleInput(event: FormEvent<HTMLFormElement>) {
    saveTyped(event.currentTarget, service)
    if (event.target instanceof HTMLInputElement && event.target.name === 'postUrl') setError(undefined)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { postUrl, description } = typedIn(event.currentTarget, 'postUrl', 'description')
    startCheck(() => {
      const target = parseTarget(postUrl, kind)
      if (target.ok) return onContinue({ postUrl: target.url, description: description.trim() })
      setError(target.message)
      form.current?.querySelector('input')?.focus()
    })
  }

  return (
    <Card className="p-5 sm:p-8">
      <form ref={form} method="post" noValidate onInput={handleInput} onSubmit={submit} className="grid gap-5">
        <LinkField kind={kind} error={error} links={links} />
        <TextArea
          name="description"
          label="Description"
          maxLength={NOTE_LIMIT}
          optional
          hint="Anything we should know about the delivery."
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
          <Button variant="secondary" size="lg" disabled={!hydrated} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" size="lg" busy={checking} disabled={!hydrated}>
            {checking ? 'Checking...' : 'Continue to Checkout'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function saveTyped(form: HTMLFormElement, service: string): void {
  const { postUrl, description } = typedIn(form, 'postUrl', 'description')
  saveTarget(service, new URLSearchParams(), { postUrl, note: description })
}
