import { type FormEvent, useId } from 'react'
import type { Promo } from '#features/checkout/ui/use-promo.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'

/** The promo code field in the order summary. Collapsed by default. */
export function PromoCode({ promo: { code, label, terms, busy, problem, apply } }: { promo: Promo }) {
  const id = useId()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('promoCode')
    if (typeof typed === 'string' && typed.trim() !== '') apply(typed.trim())
  }

  return (
    <div className="mt-4 text-sm">
      {label && <p className="text-muted">{terms}</p>}
      {code && label ? (
        <Button size="sm" variant="secondary" busy={busy} onClick={() => apply('')} className="mt-2">
          Remove code
        </Button>
      ) : (
        <details open={problem !== undefined} className="group">
          <summary className="tap-around w-fit rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline">
            Promo code
          </summary>
          <form onSubmit={send} noValidate className="mt-3 flex items-start gap-2 leading-6">
            <TextField
              id={id}
              label="Code"
              name="promoCode"
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              error={problem}
              className="min-w-0 flex-1"
            />
            <Button type="submit" variant="secondary" busy={busy} className="mt-7.5 h-control">
              Apply
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}
