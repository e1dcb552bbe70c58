import { type FormEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#shared/errors.ts'

/** The values of a form's fields by name; empty for missing fields. */
export function typedIn<Name extends string>(form: HTMLFormElement, ...names: Name[]): Record<Name, string> {
  const data = new FormData(form)
  const text = (name: Name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
}

/** Restores saved text into empty fields. Returns true if the visitor had typed something else before the scripts loaded. */
export function fillIn(form: HTMLFormElement, values: Record<string, string>): boolean {
  let isTyped = false
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    if (field.value === '') field.value = value
    isTyped ||= field.value !== value
  }
  return isTyped
}

interface FormErrors {
  /** Errors by field name. */
  errors: Record<string, string>
  /** Shows the errors and focuses the first affected field. */
  show(found: readonly FieldError[]): void
  /** An `onInput` handler for the form that clears the error of the edited field. */
  clearTyped(event: FormEvent<HTMLFormElement>): void
}

export function useFormErrors(form: RefObject<HTMLFormElement | null>): FormErrors {
  const [errors, setErrors] = useState<Record<string, string>>({})
  return {
    errors,
    show(found) {
      flushSync(() => setErrors(Object.fromEntries(found.toReversed().map(({ path, message }) => [path, message]))))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    },
    clearTyped({ target }) {
      const { name } = target as HTMLInputElement
      if (name in errors) setErrors(({ [name]: _corrected, ...others }) => others)
    },
  }
}
