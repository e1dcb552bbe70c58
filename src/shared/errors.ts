/** One refused field: `path` as sent (`email`), `message` for the person who typed it. */
export interface FieldError {
  path: string
  message: string
}

/**
 * An expected refusal. `code` is stable and snake_case, `message` is shown to people and says what to do next,
 * `data` travels in the answer's body beside them. Anything else that is thrown is a fault and answers 500.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly errors: FieldError[] | undefined
  readonly data: Record<string, unknown> | undefined
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: FieldError[]; data?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = more.errors
    this.data = more.data
    this.retryAfter = more.retryAfter
  }
}

/** 400: the input at `path` is refused with `message`. */
export function invalid(path: string, message: string): Refusal {
  return new Refusal(400, 'invalid_input', message, { errors: [{ path, message }] })
}

/** 404, whether it doesn't exist or the caller may not see it: the two look the same. */
export function notFound(message: string): Refusal {
  return new Refusal(404, 'not_found', message)
}

/** What a caught value says went wrong. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code of a caught system or database error (`ENOENT`, `23505`); empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
