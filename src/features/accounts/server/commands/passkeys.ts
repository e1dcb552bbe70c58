import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Person } from '#features/accounts/contract.ts'
import { CHALLENGE_MINUTES, MAX_PASSKEYS, passkeySite } from '#features/accounts/rules/second-factor.ts'
import {
  reauthenticate,
  requireCode,
  requireOn,
  requireVerifiedEmail,
  withRecentFactor,
  type Proof,
} from '#features/accounts/server/commands/second-factor.ts'
import { lockOpenSession } from '#features/accounts/server/commands/sessions.ts'
import { publishSignInChange } from '#features/accounts/server/commands/sign-in-changes.ts'
import { challengeOf, withCode } from '#features/accounts/server/commands/verify-factor.ts'
import { userOf } from '#features/accounts/server/queries.ts'
import * as store from '#features/accounts/server/store/second-factors.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'

/**
 * The options a browser needs to create a passkey. Throws 409 `second_factor_off` (passkeys need recovery codes as a fallback), 409
 * `passkeys_need_a_name`, 409 `too_many_passkeys`, 400 at `password` and `code`, 403 `email_not_verified` and `fresh_sign_in_needed`, 429.
 */
export async function beginPasskeyRegistration(
  ctx: Context,
  person: Person,
  proof: Proof,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireVerifiedEmail(person)
  await reauthenticate(ctx, person, proof)
  const { rpId } = requireSite(ctx)
  const [{ secondFactorAt }, passkeys] = await Promise.all([userOf(ctx.db, person), store.selectPasskeys(ctx.db, person.userId)])
  if (!secondFactorAt)
    throw new Refusal(409, 'second_factor_off', 'Set up a second factor first: its recovery codes help when a passkey is lost.')
  requireFreeSlot(passkeys)
  await withRecentFactor(ctx, person, proof, () => Promise.resolve())
  const { generateRegistrationOptions } = await import('#features/accounts/server/commands/webauthn.ts')
  const options = await generateRegistrationOptions({
    rpName: ctx.config.STORE_NAME,
    rpID: rpId,
    userName: person.email,
    userDisplayName: person.username,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await saveChallenge(ctx, person.userId, 'register', options.challenge)
  return options
}

/**
 * Adds a passkey that an authenticator created. Throws 400 `passkey_refused`, 409 `second_factor_off` if it was just turned off, and 409
 * `too_many_passkeys`.
 */
export async function addPasskey(
  ctx: Context,
  person: Person,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const { rpId, origin } = requireSite(ctx)
  const { userId } = person
  const challenge = challengeOf(response.response.clientDataJSON)
  if (!(await store.takeChallenge(ctx.db, { challenge, userId, purpose: 'register', now: ctx.now() }))) throw refused()
  const { verifyRegistrationResponse } = await import('#features/accounts/server/commands/webauthn.ts')
  const { registrationInfo } = await withoutAttestation(response)
    .then((unattested) =>
      verifyRegistrationResponse({
        response: unattested,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: false,
      }),
    )
    .catch((error: unknown) => {
      ctx.log.info({ err: error }, 'passkey registration refused')
      throw refused()
    })
  if (!registrationInfo) throw refused()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const createdAt = ctx.now()
  await ctx.db.transaction(async (tx) => {
    await requireOn(tx, person)
    // Several registrations may have started before the limit was reached.
    requireFreeSlot(await store.selectPasskeys(tx, userId))
    const isNew = await store.insertPasskey(tx, { id, userId, name, publicKey: Buffer.from(publicKey), counter, transports, createdAt })
    if (!isNew) throw refused()
    await publishSignInChange(ctx, tx, userId, 'passkey_added', createdAt)
  })
}

/**
 * Removes the attestation, which the shop doesn't request. Verifying it would download revocation lists from addresses in its certificates,
 * which anyone can make. Throws if the response can't be read.
 */
async function withoutAttestation({ response, ...credential }: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('#features/accounts/server/commands/webauthn.ts')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('authData')
  const unattested = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return { ...credential, response: { ...response, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(unattested)) } }
}

/**
 * Removes a passkey, with the password and a code. Authenticator codes still work. Throws 404, 400 at `password` and `code`, 403
 * `fresh_sign_in_needed`, 429.
 */
export async function removePasskey(ctx: Context, person: Person, id: string, proof: Proof): Promise<void> {
  const { userId, sessionId } = person
  const noPasskey = () => notFound('You have no such passkey.')
  if (!(await store.selectPasskeys(ctx.db, userId)).some((passkey) => passkey.id === id)) throw noPasskey()
  await reauthenticate(ctx, person, proof)
  await withCode(ctx, { userId, code: requireCode(proof), ip: proof.ip, session: sessionId }, async (tx) => {
    await lockOpenSession(tx, person)
    if (!(await store.deletePasskey(tx, userId, id))) throw noPasskey()
    await publishSignInChange(ctx, tx, userId, 'passkey_removed', ctx.now())
  })
}

/** The options a browser needs to sign in with one of the account's passkeys. Throws 409 `no_passkey`, 409 `passkeys_need_a_name`. */
export async function passkeyRequestOptions(ctx: Context, userId: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpId } = requireSite(ctx)
  const passkeys = await store.selectPasskeys(ctx.db, userId)
  if (passkeys.length === 0) throw new Refusal(409, 'no_passkey', 'This account has no passkey. Enter a code from your app.')
  const { generateAuthenticationOptions } = await import('#features/accounts/server/commands/webauthn.ts')
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transports as ('usb' | 'internal')[] })),
  })
  await saveChallenge(ctx, userId, 'sign_in', options.challenge)
  return options
}

function saveChallenge(ctx: Context, userId: string, purpose: 'register' | 'sign_in', challenge: string): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MINUTES * 60_000)
  return store.insertChallenge(ctx.db, { challenge, userId, purpose, expiresAt })
}

function requireSite({ config }: Context) {
  const site = passkeySite(config.PUBLIC_URL)
  if (!site) throw new Refusal(409, 'passkeys_need_a_name', 'Passkeys need HTTPS and a domain name.')
  return site
}

function requireFreeSlot(passkeys: readonly store.Passkey[]): void {
  if (passkeys.length >= MAX_PASSKEYS)
    throw new Refusal(409, 'too_many_passkeys', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`)
}

function refused(): Refusal {
  return new Refusal(400, 'passkey_refused', 'This passkey could not be added. Please try again.')
}
