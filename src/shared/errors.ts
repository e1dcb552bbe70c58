/** One refused field: its `path` in the request (`email`) and a `message` for the person who typed it. */
export interface FieldError {
  path: string
  message: string
}

/**
 * An expected refusal. `code` is stable and in snake_case, `message` is shown to people and says what to do next, and `data` is added to
 * the response's body. Any other thrown error is a server error with status 500.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly errors: FieldError[] | undefined
  readonly data: Record<string, unknown> | undefined
  /** Seconds to wait before a retry, sent as `Retry-After`. */
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

/** 404, both for things that don't exist and for those the caller may not see. */
export function notFound(message: string): Refusal {
  return new Refusal(404, 'not_found', message)
}

/** The message of a caught value, without what PostgreSQL can't store. It may quote another server. */
export function errorMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').toWellFormed()
}

/** The code of a caught system or database error (`ENOENT`, `23505`); empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
