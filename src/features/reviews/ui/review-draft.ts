import type { TypedReview } from '#features/reviews/rules/submission.ts'
import { readStored, writeStored } from '#shared/stored.ts'
import { fillIn, typedIn } from '#ui/form-fields.ts'

const KEY = 'groundswell.review'

/** What stands in the form. */
export function typedReview(form: HTMLFormElement): TypedReview {
  return typedIn(form, 'username', 'email', 'serviceUsed', 'rating', 'reviewTitle', 'content')
}

/** Keeps what was typed for this tab, so that it survives a reload. */
export function keepDraft(form: HTMLFormElement): void {
  writeStored('sessionStorage', KEY, typedReview(form))
}

export function forgetDraft(): void {
  writeStored('sessionStorage', KEY, undefined)
}

/** Puts what was typed, and what is known, into what is still empty. */
export function fillDraft(form: HTMLFormElement, known: Partial<TypedReview> = readStored('sessionStorage', KEY) ?? {}): void {
  const { serviceUsed, rating, ...texts } = known
  fillIn(form, texts)
  const service = form.elements.namedItem('serviceUsed')
  if (service instanceof HTMLSelectElement && service.value === '' && serviceUsed) service.value = serviceUsed
  const choice = form.elements.namedItem('rating')
  if (choice instanceof RadioNodeList && choice.value === '' && rating) choice.value = rating
}
