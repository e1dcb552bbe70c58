import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Asked, consentPage } from './google-page.ts'

/** Somebody with a Google account. */
export interface GooglePerson {
  sub: string
  email: string
  name: string
}

/** What a token says otherwise than it should: claims to replace, undefined leaves one out; or a signature of somebody else's. */
export interface Forgery {
  claims?: Record<string, unknown>
  signedBy?: 'stranger'
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
  /** The code that the browser of `person` brings back from the window; good once, with the verifier of `challengeOf`. */
  code(person: GooglePerson, asked: { challenge: string; redirectUri: string }, forgery?: Forgery): string
  /** An access token of `person`. */
  accessToken(person: GooglePerson, forgery?: Forgery): string
  /** Whether it answers, breaks (500), or reads and never answers. */
  behave(behavior: 'answer' | 'break' | 'hang'): void
  close(): Promise<void>
}

const CLIENT_ID = 'groundswell-test.apps.googleusercontent.com'
const CLIENT_SECRET = 'a-client-secret-for-tests'
const KEY_ID = 'stand-in-1'
const SCOPE = 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile'

/** The question's half of a verifier, as a browser sends it (S256). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/**
 * What Google's sign-in looks like from outside, on a free port or the one given: the page to agree on, and the endpoints
 * for tokens, certificates, tokeninfo and userinfo, with a key of its own.
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
      const asked = Object.fromEntries(searchParams) as unknown as Asked
      if (asked.client_id !== CLIENT_ID || asked.code_challenge_method !== 'S256')
        return answer(response, 400, { error: 'invalid_request' })
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(consentPage(asked))
    },
    'POST /consent': async (request, response) => {
      const { decision, email, name, asked } = Object.fromEntries(new URLSearchParams(await text(request))) as Record<string, string>
      const { redirect_uri: redirectUri, state, code_challenge: challenge } = JSON.parse(asked ?? '{}') as Asked
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
      const asked = Object.fromEntries(new URLSearchParams(await text(request)))
      if (asked.client_id !== CLIENT_ID || asked.client_secret !== CLIENT_SECRET) return answer(response, 401, { error: 'invalid_client' })
      const code = codes.get(asked.code ?? '')
      codes.delete(asked.code ?? '')
      const fits = code && challengeOf(asked.code_verifier ?? '') === code.challenge && asked.redirect_uri === code.redirectUri
      if (!fits) return answer(response, 400, { error: 'invalid_grant', error_description: 'Bad Request' })
      answer(response, 200, {
        access_token: issue(code),
        expires_in: 3599,
        scope: SCOPE,
        token_type: 'Bearer',
        id_token: sign(idClaims(code), code.forgery.signedBy ? stranger.privateKey : own.privateKey),
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
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET, GOOGLE_URL: url },
    code: (person, asked, forgery = {}) => issueCode({ person, forgery, ...asked }),
    accessToken: (person, forgery = {}) => issue({ person, forgery }),
    behave: (next) => (behavior = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
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

/** All values are texts, as Google has it. */
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

function sign(claims: Record<string, unknown>, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}

function bearerOf(request: IncomingMessage): string {
  return request.headers.authorization?.replace('Bearer ', '') ?? ''
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
