import type { OAuth2Client } from 'google-auth-library'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { RETRY_AFTER } from '#platform/http/errors.ts'
import { outgoingFetch } from '#platform/http/outgoing.ts'
import { configuredReach } from '#platform/outgoing-reach.ts'
import { Refusal } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'

/** Google's sign-in URLs. */
export interface GoogleEndpoints {
  /** The page where people choose an account and give consent. */
  authorization: string
  token: string
  tokenInfo: string
  userInfo: string
  /** The certificates for verifying ID tokens, by key id. */
  certificates: string
}

const google: GoogleEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  tokenInfo: 'https://oauth2.googleapis.com/tokeninfo',
  userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  certificates: 'https://www.googleapis.com/oauth2/v1/certs',
}

/** Google's URLs, or the same paths at GOOGLE_URL. */
export function googleEndpoints({ GOOGLE_URL }: Config): GoogleEndpoints {
  if (!GOOGLE_URL) return google
  const at = (address: string) => new URL(new URL(address).pathname, GOOGLE_URL).href
  return {
    authorization: at(google.authorization),
    token: at(google.token),
    tokenInfo: at(google.tokenInfo),
    userInfo: at(google.userInfo),
    certificates: at(google.certificates),
  }
}

/** The shop's OAuth client at Google. */
export interface GoogleClient {
  id: string
  oauth: OAuth2Client
}

const GOOGLE_TIMEOUT_MS = 5_000
const clients = new WeakMap<Config, Promise<OAuth2Client>>()

/** Where Google redirects after signing in. */
export function googleRedirectUri({ PUBLIC_URL }: Config): string {
  return `${PUBLIC_URL}${paths.googleCallback}`
}

/** The shop's OAuth client. One per process, because it caches Google's certificates. Throws 503 `google_not_configured`. */
export async function googleClient(config: Config): Promise<GoogleClient> {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = config
  if (!id || !secret) throw new Refusal(503, 'google_not_configured', 'Google login is not configured. Please contact support.')
  const client = clients.get(config) ?? createClient(config, id, secret)
  clients.set(config, client)
  return { id, oauth: await client }
}

const MAX_ANSWER_BYTES = 256 * 1024
/** The addresses are Google's own, or set by the operator. */
const googleFetch = outgoingFetch({ reach: configuredReach, timeoutMs: GOOGLE_TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES })

async function createClient(config: Config, clientId: string, clientSecret: string): Promise<OAuth2Client> {
  // A large library, loaded with the first sign-in to keep startup fast.
  const { OAuth2Client } = await import('google-auth-library')
  const { token, tokenInfo, certificates } = googleEndpoints(config)
  const client = new OAuth2Client({
    clientId,
    clientSecret,
    redirectUri: googleRedirectUri(config),
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    endpoints: { oauth2TokenUrl: token, tokenInfoUrl: tokenInfo, oauth2FederatedSignonPemCertsUrl: certificates },
    transporterOptions: { timeout: GOOGLE_TIMEOUT_MS, fetchImplementation: googleFetch },
  })
  // A customer is waiting, so fail immediately instead of after four attempts.
  client.transporter.interceptors.request.add({
    resolved: (options) => Promise.resolve({ ...options, retry: false, retryConfig: undefined }),
  })
  return client
}

interface HttpFailure {
  status?: number
  code?: string
  response?: { data?: { error?: unknown } }
}

/** Throws 401 `google_failed`. The reason is only logged. */
export function failed(ctx: Context, reason: string): never {
  ctx.log.info({ reason }, 'Google sign-in refused')
  throw new Refusal(401, 'google_failed', 'Google authentication failed')
}

/** Awaits a call to Google. Throws 401 `google_failed` if Google rejects the grant, 503 `google_unavailable` if it doesn't respond. */
export async function callGoogle<Answer>(ctx: Context, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const { status = 0, code, response } = error as HttpFailure
    const reason = typeof response?.data?.error === 'string' ? response.data.error : undefined
    if ([400, 401, 403].includes(status) && reason !== 'invalid_client') failed(ctx, reason ?? `status ${status}`)
    ctx.log.error({ status, code, reason }, 'Google sign-in unavailable')
    throw new Refusal(503, 'google_unavailable', 'Google is not available right now. Please try again, or sign in with your password.', {
      retryAfter: RETRY_AFTER,
    })
  }
}

/** Why a token was rejected. The library's message has the token itself after a colon, so that part is cut off. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split(':', 1)[0] ?? '') : 'unknown'
}
