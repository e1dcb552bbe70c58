import type { Context } from '#platform/context.ts'
import { RETRY_AFTER } from '#platform/http/errors.ts'
import { Refusal } from '#shared/errors.ts'

interface HttpFailure {
  status?: number
  code?: string
  response?: { data?: { error?: unknown } }
}

/** Refuses what somebody brought from Google. The log has the reason, they do not. */
export function failed(ctx: Context, reason: string): never {
  ctx.log.info({ reason }, 'a sign-in with Google was refused')
  throw new Refusal(401, 'google_failed', 'Google authentication failed')
}

/** Waits for Google's answer. Throws 401 where Google refuses what was shown to it, and 503 where it gives no answer. */
export async function unlessUnavailable<Answer>(ctx: Context, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const { status = 0, code, response } = error as HttpFailure
    const told = typeof response?.data?.error === 'string' ? response.data.error : undefined
    if ([400, 401, 403].includes(status) && told !== 'invalid_client') failed(ctx, told ?? `status ${status}`)
    ctx.log.error({ status, code, told }, 'Google does not answer as it should')
    throw new Refusal(503, 'google_unavailable', 'Google does not answer right now. Please try again, or sign in with your password.', {
      retryAfter: RETRY_AFTER,
    })
  }
}

/** Why a token was not taken. What follows the colon of the library's message is the token itself. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split(':', 1)[0] ?? '') : 'unknown'
}
