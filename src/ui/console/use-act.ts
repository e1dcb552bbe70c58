import { useState } from 'react'
import { type AnswerBody, call, messageOf } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Act {
  busy: boolean
  /** What went wrong with the last one, and what to do. */
  problem: string | undefined
  /** The code of the refusal of the last one: `changed_meanwhile`. */
  code: string | undefined
  /** Refused fields of the last one, by the field's name. */
  errors: Record<string, string>
  /**
   * Calls the API; the answer's body once the shop has done it, undefined where it did not (`problem` and `errors` say why).
   * A second press while the first is under way does nothing. `idempotencyKey`: of what must not be done twice.
   */
  act<T extends object>(method: Method, path: string, body?: object, idempotencyKey?: string): Promise<(AnswerBody & T) | undefined>
  clear(): void
}

const unreached = 'No answer came, so it is not known whether this was done. Look at it again before you repeat it.'

/** Something that is done to the shop, with what can be said of it meanwhile. */
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
    clear: () => refused(undefined),
    async act<T extends object>(
      method: Method,
      path: string,
      body?: object,
      idempotencyKey?: string,
    ): Promise<(AnswerBody & T) | undefined> {
      if (busy) return undefined
      setBusy(true)
      const answer = await call<T>(method, path, body, idempotencyKey === undefined ? undefined : { 'idempotency-key': idempotencyKey })
      setBusy(false)
      if (answer.status === null) return refused(unreached)
      if (!answer.body.success) return refused(messageOf(answer.body, 'That did not work.'), answer.body.errors, answer.body.code)
      refused(undefined)
      return answer.body as AnswerBody & T
    },
  }
}
