import type { TypedReview } from '#features/reviews/rules/submission.ts'
import { readStored, writeStored } from '#shared/stored.ts'
import { fillIn, typedIn } from '#ui/form-fields.ts'

const KEY = 'groundswell.review'

/** The form's values. */
export function typedReview(form: HTMLFormElement): TypedReview {
  return typedIn(form, 'username', 'email', 'serviceUsed', 'rating', 'reviewTitle', 'content')
}

/** Stores the input for this tab, so that it survives a reload. */
export function saveDraft(form: HTMLFormElement): void {
  writeStored('sessionStorage', KEY, typedReview(form))
}

/** Removes the stored draft. */
export function clearDraft(): void {
  writeStored('sessionStorage', KEY, undefined)
}

/** Fills empty fields from the stored draft or with known values. */
export function fillDraft(form: HTMLFormElement, known: Partial<TypedReview> = readStored('sessionStorage', KEY) ?? {}): void {
  const { serviceUsed, rating, ...texts } = known
  fillIn(form, texts)
  const service = form.elements.namedItem('serviceUsed')
  if (service instanceof HTMLSelectElement && service.value === '' && serviceUsed) service.value = serviceUsed
  const choice = form.elements.namedItem('rating')
  if (choice instanceof RadioNodeList && choice.value === '' && rating) choice.value = rating
}
