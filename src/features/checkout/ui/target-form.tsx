import { type FormEvent, useLayoutEffect, useRef, useState, useTransition } from 'react'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { NOTE_LIMIT } from '#features/checkout/rules/fields.ts'
import { parseTarget, type Target, URL_LIMIT } from '#features/checkout/rules/targets.ts'
import { keepTarget, readTarget } from '#features/checkout/ui/draft.ts'
import { OpenIcon } from '#features/checkout/ui/icons.tsx'
import { targetTexts } from '#features/checkout/ui/target-texts.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { fillIn, typedIn } from '#ui/form-fields.ts'
import { TextArea } from '#ui/text-area.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface TargetFormProps {
  kind: ServiceKind
  onBack(): void
  /** The link is checked and in its canonical form. */
  onContinue(target: { postUrl: string; description: string }): void
}

/**
 * Where the order is delivered. The first press checks the link and shows it as it was understood, the second goes on;
 * editing begins anew.
 */
export function TargetForm({ kind, onBack, onContinue }: TargetFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [target, setTarget] = useState<Target>()
  const [checking, startCheck] = useTransition()
  const hydrated = useHydrated()
  const service = serviceLabel(kind)
  const { label, example, hint } = targetTexts(kind)

  useLayoutEffect(() => {
    if (!form.current) return
    const { postUrl, note } = readTarget(service, new URLSearchParams())
    if (fillIn(form.current, { postUrl, description: note })) keep(form.current, service)
  }, [service])

  function keepTyped(event: FormEvent<HTMLFormElement>) {
    keep(event.currentTarget, service)
    if ((event.target as HTMLInputElement).name === 'postUrl') setTarget(undefined)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { postUrl, description } = typedIn(event.currentTarget, 'postUrl', 'description')
    if (target?.ok) return onContinue({ postUrl: target.url, description: description.trim() })
    startCheck(() => {
      const checked = parseTarget(postUrl, kind)
      setTarget(checked)
      if (!checked.ok) form.current?.querySelector('input')?.focus()
    })
  }

  return (
    <Card>
      <form ref={form} method="post" noValidate onInput={keepTyped} onSubmit={submit} className="grid gap-5">
        <TextField
          name="postUrl"
          type="url"
          inputMode="url"
          label={label}
          placeholder={example}
          autoComplete="off"
          maxLength={URL_LIMIT + 1}
          required
          error={target?.ok === false ? target.message : undefined}
          hint={hint}
        />
        <div aria-live="polite" className="empty:hidden">
          {target?.ok && <CheckedTarget url={target.url} />}
        </div>
        <TextArea
          name="description"
          label="Description"
          maxLength={NOTE_LIMIT}
          optional
          hint="Anything the people who deliver should know."
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

function keep(form: HTMLFormElement, service: string): void {
  const { postUrl, description } = typedIn(form, 'postUrl', 'description')
  keepTarget(service, new URLSearchParams(), { postUrl, note: description })
}

function CheckedTarget({ url }: { url: string }) {
  return (
    <Alert tone="success" title="This is where we deliver">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex max-w-full items-center gap-1.5 rounded-sm break-all text-ink underline underline-offset-4"
      >
        {url}
        <OpenIcon className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      <p className="mt-1">If that is right, continue.</p>
    </Alert>
  )
}
