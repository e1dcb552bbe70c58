import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnswerAt, Known, Method, RestOf } from '#shared/api.ts'
import { messageOf, request, type Success } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'

export interface Act {
  busy: boolean
  /** Why the last call failed, and what to do. */
  problem: string | undefined
  /** The refusal code of the last call, such as `changed_meanwhile`. */
  code: string | undefined
  /** Errors of the last call by field name. */
  errors: Record<string, string>
  /**
   * Calls the API. Resolves to the response's body, or to undefined if it failed, with the reason in `problem` and `errors`. Does nothing
   * while another call is running. Pass an idempotency key as the last argument if it must not run twice.
   */
  act<M extends Method, const Path extends string>(
    method: M,
    path: Path & Known<M, Path>,
    ...rest: RestOf<M, Path, string>
  ): Promise<Success<AnswerAt<M, Path>> | undefined>
  /** Props for the field with this name, including its error. */
  field(name: string): { name: string; error: string | undefined }
  clear(): void
  /** Props for an `ActionDialog`. `problem` is omitted if a field shows its own error. */
  dialog: { busy: boolean; problem: string | undefined; error: string | undefined }
}

const unreached = 'No response arrived, so this may or may not have been done. Check before you try again.'

/** Calls the API for an action, with progress and errors. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [code, setCode] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})

  function refused(message: string | undefined, fields: readonly FieldError[] = [], why?: string): undefined {
    setProblem(message)
    setCode(why)
    setErrors(Object.fromEntries(fields.toReversed().map(({ path, message: text }) => [path, text])))
  }

  return {
    busy,
    problem,
    code,
    errors,
    field: (name) => ({ name, error: errors[name] }),
    clear: () => refused(undefined),
    dialog: { busy, problem: Object.keys(errors).length > 0 ? undefined : problem, error: errors.reason },
    async act<M extends Method, const Path extends string>(
      method: M,
      path: Path & Known<M, Path>,
      ...[body, idempotencyKey]: RestOf<M, Path, string>
    ) {
      if (busy) return undefined
      setBusy(true)
      const headers = idempotencyKey === undefined ? undefined : { 'idempotency-key': idempotencyKey }
      const answer = await request<AnswerAt<M, Path>>(method, path, body, headers)
      setBusy(false)
      if (answer.status === null) return refused(unreached)
      const { body: answered } = answer
      // Rendered before this resolves, so that the form can focus the first field with an error.
      if (!answered.success) return flushSync(() => refused(messageOf(answered, 'That didn’t work.'), answered.errors, answered.code))
      refused(undefined)
      return answered
    },
  }
}
