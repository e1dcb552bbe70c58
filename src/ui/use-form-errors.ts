import { type FormEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#shared/errors.ts'

interface FormErrors {
  /** By the field's name. */
  errors: Record<string, string>
  /** Shows the errors and leads to the first of them. */
  show(found: readonly FieldError[]): void
  /** For the form's `onInput`: what is being corrected is no longer wrong. */
  clearTyped(event: FormEvent<HTMLFormElement>): void
}

/** The refused fields of a form. */
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
