import type { OAuth2Client } from 'google-auth-library'
import { paths } from '#app/routes.ts'
import { googleEndpoints } from '#features/accounts/server/google/endpoints.ts'
import type { Config } from '#platform/config.ts'
import { Refusal } from '#shared/errors.ts'

/** Google, set up as the shop's own client. */
export interface GoogleClient {
  id: string
  oauth: OAuth2Client
}

const TIMEOUT_MS = 5_000
const clients = new WeakMap<Config, Promise<OAuth2Client>>()

/** Where Google sends people back to. */
export function googleRedirectUri({ PUBLIC_URL }: Config): string {
  return `${PUBLIC_URL}${paths.googleCallback}`
}

/** The shop's client at Google; one a process, because it keeps Google's certificates. Throws 503 where there is none. */
export async function googleClient(config: Config): Promise<GoogleClient> {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = config
  if (!id || !secret) throw new Refusal(503, 'google_not_configured', 'Google login is not configured. Please contact support.')
  const known = clients.get(config) ?? createClient(config, id, secret)
  clients.set(config, known)
  return { id, oauth: await known }
}

async function createClient(config: Config, clientId: string, clientSecret: string): Promise<OAuth2Client> {
  // A big library: loaded with the first sign-in, so that a start need not wait for it.
  const { OAuth2Client } = await import('google-auth-library')
  const { token, tokenInfo, certificates } = googleEndpoints(config)
  const client = new OAuth2Client({
    clientId,
    clientSecret,
    redirectUri: googleRedirectUri(config),
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    endpoints: { oauth2TokenUrl: token, tokenInfoUrl: tokenInfo, oauth2FederatedSignonPemCertsUrl: certificates },
    transporterOptions: { timeout: TIMEOUT_MS },
  })
  // Somebody waits in front of a window: better told at once than after four tries.
  client.transporter.interceptors.request.add({
    resolved: (options) => Promise.resolve({ ...options, retry: false, retryConfig: undefined }),
  })
  return client
}
