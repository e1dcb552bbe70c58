import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { AnswerAt, Known, RestOf } from '#shared/api.ts'
import { type AnswerBody, messageOf, request, type Success } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useFormErrors } from '#ui/form-fields.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

type Change = 'POST' | 'PUT' | 'DELETE'

interface Options {
  /** Shown if a refusal has no message of its own. */
  failed?: string
  /** Shown if no answer arrives. */
  unreachable?: string
}

export interface AccountFormState {
  form: RefObject<HTMLFormElement | null>
  /** Error messages by field name. */
  errors: Record<string, string>
  /** What went wrong with the form as a whole, until something is typed or the form is sent again. */
  problem: string | undefined
  /** From sending until something has to be corrected. It stays true after a success, because the form is then left. */
  busy: boolean
  clearTyped(event: FormEvent<HTMLFormElement>): void
  /** Shows the errors at their fields; returns true if there are none. */
  accept(found: readonly FieldError[]): boolean
  /** Calls the API; undefined after a refusal, which is then shown at its fields or for the whole form. */
  send<const Path extends string, M extends Change = 'POST'>(
    path: Path & Known<M, Path>,
    ...rest: RestOf<M, Path, M>
  ): Promise<Success<AnswerAt<M, Path>> | undefined>
  /** For work other than `send`: it has begun. */
  begin(): void
  /** For work other than `send`: it has failed. */
  fail(problem: string | undefined): void
}

/** The state of a form that is sent to the API; after a refusal it keeps what was typed. */
export function useAccountForm({
  failed = 'This did not work. Please try again.',
  unreachable = 'Network error. Please check your connection.',
}: Options = {}): AccountFormState {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  function refuse(body: AnswerBody) {
    const atFields = (body.errors ?? []).map(({ path, message }) => ({ path: path === 'username' ? 'firstName' : path, message }))
    const isKnown = atFields.length > 0 && atFields.every(({ path }) => form.current?.elements.namedItem(path))
    if (isKnown) show(atFields)
    return isKnown ? undefined : messageOf(body, failed)
  }

  function begin() {
    setBusy(true)
    setProblem(undefined)
  }

  function fail(found: string | undefined) {
    setBusy(false)
    setProblem(found)
  }

  return {
    form,
    errors,
    problem,
    busy,
    clearTyped(event) {
      clearTyped(event)
      setProblem(undefined)
    },
    begin,
    fail,
    accept(found) {
      setProblem(undefined)
      show(found)
      return found.length === 0
    },
    async send<const Path extends string, M extends Change = 'POST'>(path: Path & Known<M, Path>, ...[sent, method]: RestOf<M, Path, M>) {
      begin()
      const answer = await request<AnswerAt<M, Path>>(method ?? 'POST', path, sent)
      if (answer.status !== null && answer.body.success) return answer.body
      fail(answer.status === null ? unreachable : refuse(answer.body))
      return undefined
    },
  }
}

interface AccountFormProps {
  state: AccountFormState
  /** The label of the button. */
  action: string
  /** Its label while the form is being sent. */
  busyAction?: string
  onSubmit(form: HTMLFormElement): Promise<void>
  /** The form's accessible name. */
  label?: string
  /** Explains the problem. */
  hint?: ReactNode
  className?: string
  /** Shown below the button. */
  after?: ReactNode
  children?: ReactNode
}

/** A form on a page: its fields, its problem and its button. It cannot be sent before the scripts have loaded. */
export function AccountForm({ state, action, busyAction = action, onSubmit, label, hint, className, after, children }: AccountFormProps) {
  const hydrated = useHydrated()
  return (
    <form {...formProps(state, onSubmit)} className={`grid gap-5 ${className ?? ''}`} aria-label={label}>
      {children}
      {state.problem && (
        <Alert tone="danger" announce title={state.problem}>
          {hint}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={state.busy} disabled={!hydrated}>
        {state.busy ? busyAction : action}
      </Button>
      {after}
    </form>
  )
}

/** The properties of a form that `state` belongs to. */
export function formProps({ form, clearTyped }: AccountFormState, onSubmit: (form: HTMLFormElement) => Promise<void>) {
  return {
    ref: form,
    method: 'post',
    noValidate: true,
    onInput: clearTyped,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void onSubmit(event.currentTarget)
    },
  }
}

/** The error of an email address that cannot be right; empty if it may be. The server decides. */
export function emailErrors(email: string): FieldError[] {
  if (!email.trim()) return [{ path: 'email', message: 'Email is required' }]
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  return isEmail ? [] : [{ path: 'email', message: 'Please enter a valid email address.' }]
}
