import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type AuthorizationRequest, consentPage } from './google-page.ts'
import { close, listen } from './listen.ts'

/** A person with a Google account. */
export interface GooglePerson {
  sub: string
  email: string
  name: string
}

/**
 * How a token is forged: with replaced claims (undefined removes one), signed with another key, or naming another algorithm, with a
 * signature that anyone can make for it.
 */
export interface Forgery {
  claims?: Record<string, unknown>
  signedBy?: 'stranger'
  algorithm?: 'none' | 'HS256' | 'ES256'
}

interface Issued {
  person: GooglePerson
  forgery: Forgery
}

interface Code extends Issued {
  challenge: string
  redirectUri: string
}

export interface GoogleStandIn {
  /** For GOOGLE_URL. */
  url: string
  /** GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_URL. */
  env: Record<string, string>
  /** A one-time authorization code for `person`. It takes the verifier of the challenge. */
  code(person: GooglePerson, request: { challenge: string; redirectUri: string }, forgery?: Forgery): string
  /** An access token of `person`. */
  accessToken(person: GooglePerson, forgery?: Forgery): string
  /** Whether it responds, fails with 500, or never responds. */
  behave(behavior: 'answer' | 'break' | 'hang'): void
  close(): Promise<void>
}

const CLIENT_ID = 'groundswell-test.apps.googleusercontent.com'
const CLIENT_SECRET = 'a-client-secret-for-tests'
const KEY_ID = 'stand-in-1'
const SCOPE = 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile'

/** The code challenge for a verifier (S256). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/**
 * Starts a stand-in for Google's sign-in with its own key, by default on a free port. It has the consent page and the endpoints for
 * tokens, certificates, tokeninfo and userinfo.
 */
export async function googleStandIn(port = 0): Promise<GoogleStandIn> {
  const [own, stranger] = [newKey(), newKey()]
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Issued>()
  let behavior: Parameters<GoogleStandIn['behave']>[0] = 'answer'

  const issue = (issued: Issued): string => {
    const token = `ya29.${randomBytes(24).toString('base64url')}`
    tokens.set(token, issued)
    return token
  }
  const issueCode = (code: Code): string => {
    const name = `4/0A${randomBytes(16).toString('base64url')}`
    codes.set(name, code)
    return name
  }

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void> = {
    'GET /o/oauth2/v2/auth': (_request, response, { searchParams }) => {
      const authorization = Object.fromEntries(searchParams) as unknown as AuthorizationRequest
      if (authorization.client_id !== CLIENT_ID || authorization.code_challenge_method !== 'S256')
        return answer(response, 400, { error: 'invalid_request' })
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(consentPage(authorization))
    },
    'POST /consent': async (request, response) => {
      const form = Object.fromEntries(new URLSearchParams(await text(request))) as Record<string, string>
      const { decision, email, name, request: authorization = '{}' } = form
      const { redirect_uri: redirectUri, state, code_challenge: challenge } = JSON.parse(authorization) as AuthorizationRequest
      const back = new URL(redirectUri)
      if (decision === 'deny') back.searchParams.set('error', 'access_denied')
      else {
        const person = { sub: challengeOf(email ?? ''), email: email ?? '', name: name ?? '' }
        back.searchParams.set('code', issueCode({ person, forgery: {}, challenge, redirectUri }))
      }
      back.searchParams.set('state', state)
      response.writeHead(303, { location: back.href }).end()
    },
    'POST /token': async (request, response) => {
      const form = Object.fromEntries(new URLSearchParams(await text(request)))
      if (form.client_id !== CLIENT_ID || form.client_secret !== CLIENT_SECRET) return answer(response, 401, { error: 'invalid_client' })
      const code = codes.get(form.code ?? '')
      codes.delete(form.code ?? '')
      const isValid = code && challengeOf(form.code_verifier ?? '') === code.challenge && form.redirect_uri === code.redirectUri
      if (!isValid) return answer(response, 400, { error: 'invalid_grant', error_description: 'Bad Request' })
      answer(response, 200, {
        access_token: issue(code),
        expires_in: 3599,
        scope: SCOPE,
        token_type: 'Bearer',
        id_token: code.forgery.algorithm
          ? signUnkeyed(idClaims(code), code.forgery.algorithm, own.publicKey)
          : sign(idClaims(code), code.forgery.signedBy ? stranger.privateKey : own.privateKey),
      })
    },
    'GET /oauth2/v1/certs': (_request, response) => {
      response.setHeader('cache-control', 'public, max-age=20000')
      answer(response, 200, { [KEY_ID]: own.publicKey.export({ type: 'spki', format: 'pem' }) })
    },
    'POST /tokeninfo': (request, response) => {
      const issued = tokens.get(bearerOf(request))
      if (!issued) return answer(response, 400, { error: 'invalid_token', error_description: 'Invalid Value' })
      answer(response, 200, accessClaims(issued))
    },
    'GET /v1/userinfo': (request, response) => {
      const issued = tokens.get(bearerOf(request))
      if (!issued) return answer(response, 401, { error: 'invalid_request' })
      const { sub, name, email } = issued.person
      answer(response, 200, { sub, name, email, email_verified: true })
    },
  }

  const server = createServer((request, response) => {
    if (behavior === 'hang') return
    if (behavior === 'break') return answer(response, 500, { error: 'internal_failure' })
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const route = routes[`${request.method} ${url.pathname}`]
    if (route) void route(request, response, url)
    else answer(response, 404, { error: 'not_found' })
  })
  const url = await listen(server, port)
  return {
    url,
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET, GOOGLE_URL: url },
    code: (person, request, forgery = {}) => issueCode({ person, forgery, ...request }),
    accessToken: (person, forgery = {}) => issue({ person, forgery }),
    behave: (next) => (behavior = next),
    close: () => close(server),
  }
}

function newKey(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

const seconds = () => Math.floor(Date.now() / 1000)

function idClaims({ person, forgery }: Issued): Record<string, unknown> {
  return {
    iss: 'https://accounts.google.com',
    azp: CLIENT_ID,
    aud: CLIENT_ID,
    sub: person.sub,
    email: person.email,
    email_verified: true,
    name: person.name,
    iat: seconds(),
    exp: seconds() + 3600,
    ...forgery.claims,
  }
}

/** All values are strings, as Google returns them. */
function accessClaims({ person, forgery }: Issued): Record<string, unknown> {
  return {
    azp: CLIENT_ID,
    aud: CLIENT_ID,
    sub: person.sub,
    scope: SCOPE,
    exp: String(seconds() + 3599),
    expires_in: '3599',
    email: person.email,
    email_verified: 'true',
    access_type: 'online',
    ...forgery.claims,
  }
}

/** The first two parts of a token. */
function unsigned(claims: Record<string, unknown>, alg: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg, kid: KEY_ID, typ: 'JWT' })}.${part(claims)}`
}

function sign(claims: Record<string, unknown>, key: KeyObject): string {
  const signed = unsigned(claims, 'RS256')
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}

/** A token as someone without Google's private key can make it: not signed, or signed with the published key as if it were a secret. */
function signUnkeyed(claims: Record<string, unknown>, alg: NonNullable<Forgery['algorithm']>, published: KeyObject): string {
  const signed = unsigned(claims, alg)
  const secret = published.export({ type: 'spki', format: 'pem' })
  return `${signed}.${alg === 'none' ? '' : createHmac('sha256', secret).update(signed).digest('base64url')}`
}

function bearerOf(request: IncomingMessage): string {
  return request.headers.authorization?.replace('Bearer ', '') ?? ''
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
