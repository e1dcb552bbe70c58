import { type GoogleClient, googleClient, googleEndpoints, failed, reasonOf, callGoogle } from '#features/accounts/server/google/client.ts'
import type { Context } from '#platform/context.ts'

/** What a browser gets from Google: a code with its PKCE verifier, or an access token. */
export type GoogleGrant = { code: string; codeVerifier: string } | { token: string }

/** A Google account. `sub` never changes, but the email address can. */
export interface GoogleIdentity {
  sub: string
  email: string
  name: string | undefined
}

/** Claims of an ID token, or of tokeninfo, which sends booleans as text. */
interface Claims {
  sub?: string | undefined
  aud?: string | undefined
  azp?: string | undefined
  email?: string | undefined
  email_verified?: boolean | string | undefined
}

/**
 * Fetches the Google account that `grant` belongs to. Throws 401 `google_failed` if the grant is invalid or for another client, or the
 * email address isn't verified; 503 if Google isn't configured or doesn't respond.
 */
export async function identify(ctx: Context, grant: GoogleGrant): Promise<GoogleIdentity> {
  const client = await googleClient(ctx.config)
  return 'code' in grant ? fromCode(ctx, client, grant) : fromAccessToken(ctx, client, grant.token)
}

async function fromCode(ctx: Context, { id, oauth }: GoogleClient, grant: { code: string; codeVerifier: string }): Promise<GoogleIdentity> {
  const { tokens } = await callGoogle(ctx, oauth.getToken(grant))
  const { certs } = await callGoogle(ctx, oauth.getFederatedSignonCertsAsync())
  const ticket = await oauth
    .verifySignedJwtWithCertsAsync(tokens.id_token ?? '', certs, id, oauth.issuers)
    .catch((error: unknown) => failed(ctx, reasonOf(error)))
  const claims = ticket.getPayload() ?? failed(ctx, 'the token is empty')
  return { ...checkClaims(ctx, claims, id), name: claims.name }
}

/** What a header can contain. Other tokens are never Google's, and failing to send them would look as if Google were down. */
const SENDABLE = /^[\x21-\x7e]+$/

async function fromAccessToken(ctx: Context, { id, oauth }: GoogleClient, token: string): Promise<GoogleIdentity> {
  if (!SENDABLE.test(token)) failed(ctx, 'the token has characters that no token has')
  const info = await callGoogle(ctx, oauth.getTokenInfo(token))
  if (!(info.expiry_date > ctx.now().getTime())) failed(ctx, 'the token has expired')
  const person = checkClaims(ctx, info, id)
  const { data } = await callGoogle(
    ctx,
    oauth.transporter.request<{ sub?: string; name?: string }>({
      url: googleEndpoints(ctx.config).userInfo,
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  if (data.sub !== person.sub) failed(ctx, 'the profile belongs to another subject')
  return { ...person, name: data.name }
}

function checkClaims(ctx: Context, claims: Claims, clientId: string): Omit<GoogleIdentity, 'name'> {
  const { sub, email } = claims
  if (claims.aud !== clientId || claims.azp !== clientId) return failed(ctx, 'the token is for another client')
  if (claims.email_verified !== true && claims.email_verified !== 'true') return failed(ctx, 'the address is not verified')
  if (!sub || !email) return failed(ctx, 'the token has no subject or email')
  return { sub, email }
}
