import { type GoogleClient, googleClient } from '#features/accounts/server/google/client.ts'
import { googleEndpoints } from '#features/accounts/server/google/endpoints.ts'
import { failed, reasonOf, unlessUnavailable } from '#features/accounts/server/google/failure.ts'
import type { Context } from '#platform/context.ts'

/** What a browser brings from Google: a code with the verifier of its question (PKCE), or an access token. */
export type GoogleGrant = { code: string; codeVerifier: string } | { token: string }

/** Who somebody is, as Google says. `sub` stays theirs, whatever becomes of their address. */
export interface GoogleIdentity {
  sub: string
  email: string
  name: string | undefined
}

/** What Google tells of a person and of whom it told that, from an ID token or from tokeninfo (which sends texts). */
interface Claims {
  sub?: string | undefined
  aud?: string | undefined
  azp?: string | undefined
  email?: string | undefined
  email_verified?: boolean | string | undefined
}

/**
 * Asks Google who brought `grant`. Throws 401 where it is not good, was given to another client than the shop, or the
 * address is not verified; 503 where Google is not configured or does not answer.
 */
export async function identify(ctx: Context, grant: GoogleGrant): Promise<GoogleIdentity> {
  const client = await googleClient(ctx.config)
  return 'code' in grant ? fromCode(ctx, client, grant) : fromAccessToken(ctx, client, grant.token)
}

async function fromCode(ctx: Context, { id, oauth }: GoogleClient, grant: { code: string; codeVerifier: string }): Promise<GoogleIdentity> {
  const { tokens } = await unlessUnavailable(ctx, oauth.getToken(grant))
  const { certs } = await unlessUnavailable(ctx, oauth.getFederatedSignonCertsAsync())
  const ticket = await oauth
    .verifySignedJwtWithCertsAsync(tokens.id_token ?? '', certs, id, oauth.issuers)
    .catch((error: unknown) => failed(ctx, reasonOf(error)))
  const claims = ticket.getPayload() ?? failed(ctx, 'the token says nothing')
  return { ...checked(ctx, claims, id), name: claims.name }
}

async function fromAccessToken(ctx: Context, { id, oauth }: GoogleClient, token: string): Promise<GoogleIdentity> {
  const info = await unlessUnavailable(ctx, oauth.getTokenInfo(token))
  if (!(info.expiry_date > ctx.now().getTime())) failed(ctx, 'the token has run out')
  const person = checked(ctx, info, id)
  const { data } = await unlessUnavailable(
    ctx,
    oauth.transporter.request<{ sub?: string; name?: string }>({
      url: googleEndpoints(ctx.config).userInfo,
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  if (data.sub !== person.sub) failed(ctx, 'the profile is of somebody else')
  return { ...person, name: data.name }
}

function checked(ctx: Context, claims: Claims, clientId: string): Omit<GoogleIdentity, 'name'> {
  const { sub, email } = claims
  if (claims.aud !== clientId || claims.azp !== clientId) return failed(ctx, 'the token was given to another client')
  if (claims.email_verified !== true && claims.email_verified !== 'true') return failed(ctx, 'the address is not verified')
  if (!sub || !email) return failed(ctx, 'the token does not say whose it is')
  return { sub, email }
}
