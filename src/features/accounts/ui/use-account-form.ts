import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { SignedInAnswer } from '#features/accounts/contract.ts'
import { type AnswerBody, call, messageOf } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'
import { useFormErrors } from '#ui/use-form-errors.ts'

/** Only signing in answers more than a message. */
type SignedIn = Omit<SignedInAnswer, 'success'>
type AnswerOf = AnswerBody & Partial<SignedIn>

interface Texts {
  /** A refusal without words of its own. */
  failed: string
  /** No answer came. */
  unreachable: string
}

interface AccountForm {
  form: RefObject<HTMLFormElement | null>
  /** By the field's name. */
  errors: Record<string, string>
  /** What was refused as a whole. */
  problem: string | undefined
  /** From the press until something is to be corrected; after a success it stays so, because the page is left. */
  busy: boolean
  show(found: readonly FieldError[]): void
  clearTyped(event: FormEvent<HTMLFormElement>): void
  /** Posts to the shop. Undefined where it was refused, which is then shown: at the fields, or as a whole. */
  send(path: string, body: unknown): Promise<AnswerOf | undefined>
}

/** A form that posts to the shop once; what was typed stays in it after a refusal. */
export function useAccountForm(texts: Texts): AccountForm {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  function refuse(body: AnswerBody) {
    const atFields = (body.errors ?? []).map(({ path, message }) => ({ path: path === 'username' ? 'firstName' : path, message }))
    const isKnown = atFields.length > 0 && atFields.every(({ path }) => form.current?.elements.namedItem(path))
    if (isKnown) show(atFields)
    else setProblem(messageOf(body, texts.failed))
  }

  async function send(path: string, sent: unknown) {
    setBusy(true)
    setProblem(undefined)
    const answer = await call<SignedIn>('POST', path, sent)
    if (answer.status !== null && answer.body.success) return answer.body
    setBusy(false)
    if (answer.status === null) setProblem(texts.unreachable)
    else refuse(answer.body)
    return undefined
  }
  return { form, errors, problem, busy, show, clearTyped, send }
}
