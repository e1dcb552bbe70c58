import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { AnswerAt, Known, RestOf } from '#shared/api.ts'
import { type AnswerBody, call, messageOf, request, type Success } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'
import { currentSession, storeUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useFormErrors } from '#ui/form-fields.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

type Change = 'POST' | 'PUT' | 'DELETE'

interface Options {
  /** Shown if an error response has no message of its own. */
  failed?: string
  /** Shown if there is no response. */
  unreachable?: string
  /** Called with the error message if the emailed link was used or has expired. */
  onDeadLink?: (message: string) => void
}

export interface AccountFormState {
  form: RefObject<HTMLFormElement | null>
  /** Error messages by field name. */
  errors: Record<string, string>
  /** A problem with the form as a whole, until something is typed or the form is submitted again. */
  problem: string | undefined
  /** True from submitting until something has to be corrected. It stays true after a success, because the user leaves the form. */
  busy: boolean
  clearTyped(event: FormEvent<HTMLFormElement>): void
  /** Shows the errors at their fields. Returns true if there are none. */
  accept(errors: readonly FieldError[]): boolean
  /** Calls the API. On failure, shows the errors at their fields or for the whole form, and returns undefined. */
  send<const Path extends string, M extends Change = 'POST'>(
    path: Path & Known<M, Path>,
    ...rest: RestOf<M, Path, M>
  ): Promise<Success<AnswerAt<M, Path>> | undefined>
  /** Marks work other than `send` as started. */
  begin(): void
  /** Marks work other than `send` as failed. */
  fail(problem: string | undefined): void
}

/** The state of a form that is sent to the API. Input is kept if the request fails. */
export function useAccountForm({
  failed = 'This did not work. Please try again.',
  unreachable = 'Network error. Please check your connection.',
  onDeadLink,
}: Options = {}): AccountFormState {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  function refuse(body: AnswerBody) {
    if (body.code === 'invalid_token') onDeadLink?.(messageOf(body, failed))
    const atFields = (body.errors ?? []).map(({ path, message }) => ({ path: path === 'username' ? 'firstName' : path, message }))
    const isKnown = atFields.length > 0 && atFields.every(({ path }) => form.current?.elements.namedItem(path))
    if (isKnown) show(atFields)
    return isKnown ? undefined : messageOf(body, failed)
  }

  function begin() {
    setBusy(true)
    setProblem(undefined)
  }

  function fail(message: string | undefined) {
    setBusy(false)
    setProblem(message)
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
    accept(fieldErrors) {
      setProblem(undefined)
      show(fieldErrors)
      return fieldErrors.length === 0
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

/** A form on a page: fields, problem and submit button. Disabled until the scripts have loaded. */
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

/** Props for the `<form>` element of a form state. */
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

/** The error of an obviously invalid email address, if any. The server has the final say. */
export function emailErrors(email: string): FieldError[] {
  if (!email.trim()) return [{ path: 'email', message: 'Email is required' }]
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  return isEmail ? [] : [{ path: 'email', message: 'Please enter a valid email address.' }]
}

/** Reloads the signed-in user after a form changed the account, if anyone is signed in. */
export async function refreshUser(): Promise<void> {
  if (!currentSession()) return
  const answer = await call('GET', '/api/auth/me')
  if (answer.status !== null && answer.body.user) storeUser(answer.body.user)
}
