import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Person } from '#features/accounts/contract.ts'
import { CHALLENGE_MINUTES, PASSKEYS_MAX, passkeySite } from '#features/accounts/rules/passkeys.ts'
import { prove, type Proof } from '#features/accounts/server/commands/second-factor.ts'
import { challengeOf } from '#features/accounts/server/passkey-challenge.ts'
import { userOf } from '#features/accounts/server/queries.ts'
import { deletePasskey, insertChallenge, insertPasskey, selectPasskeys, takeChallenge } from '#features/accounts/server/store/passkeys.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Begins to add a passkey: what the browser asks its authenticator for. Throws 409 `second_factor_off` (it stands beside a
 * code and recovery codes, never alone), `passkeys_need_a_name`, `too_many_passkeys`, and what a wrong proof throws.
 */
export async function beginPasskey(ctx: Context, person: Person, proof: Proof): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await prove(ctx, person, proof)
  const { rpId } = siteOf(ctx)
  const [{ secondFactorAt }, known] = await Promise.all([userOf(ctx.db, person), selectPasskeys(ctx.db, person.userId)])
  if (!secondFactorAt)
    throw new Refusal(409, 'second_factor_off', 'Set up a second factor first: its recovery codes help when a passkey is lost.')
  if (known.length >= PASSKEYS_MAX)
    throw new Refusal(409, 'too_many_passkeys', `An account has at most ${PASSKEYS_MAX} passkeys. Remove one first.`)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: ctx.config.STORE_NAME,
    rpID: rpId,
    userName: person.email,
    userDisplayName: person.username,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await keep(ctx, person.userId, 'register', options.challenge)
  return options
}

/** Adds the passkey that the authenticator made. Throws 400 `passkey_refused`. */
export async function addPasskey(
  ctx: Context,
  person: Person,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const { rpId, origin } = siteOf(ctx)
  const { userId } = person
  const challenge = challengeOf(response.response.clientDataJSON)
  if (!(await takeChallenge(ctx.db, { challenge, userId, purpose: 'register', now: ctx.now() }))) throw refused()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'a passkey was refused')
    throw refused()
  })
  if (!registrationInfo) throw refused()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  await ctx.db.transaction(async (tx) => {
    const isNew = await insertPasskey(tx, {
      id,
      userId,
      name,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      createdAt: ctx.now(),
    })
    if (!isNew) throw refused()
    await publish(tx, { type: 'account.passkey_added', payload: { userId, requestId: newId('req') } })
  })
}

/** Takes a passkey off; the code of the app still opens the account. Throws 404. */
export async function removePasskey(ctx: Context, { userId }: Person, id: string): Promise<void> {
  if (!(await deletePasskey(ctx.db, userId, id))) throw notFound('You have no such passkey.')
}

/** What the browser asks an authenticator for, to show one of the account's passkeys. Throws 409 `no_passkey`. */
export async function askPasskey(ctx: Context, userId: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpId } = siteOf(ctx)
  const known = await selectPasskeys(ctx.db, userId)
  if (known.length === 0) throw new Refusal(409, 'no_passkey', 'This account has no passkey. Enter the code of your app.')
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'preferred',
    // As they were told when it was added.
    allowCredentials: known.map(({ id, transports }) => ({ id, transports: transports as ('usb' | 'internal')[] })),
  })
  await keep(ctx, userId, 'sign_in', options.challenge)
  return options
}

function keep(ctx: Context, userId: string, purpose: 'register' | 'sign_in', challenge: string): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MINUTES * 60_000)
  return insertChallenge(ctx.db, { challenge, userId, purpose, expiresAt })
}

function siteOf({ config }: Context) {
  const site = passkeySite(config.PUBLIC_URL)
  if (!site) throw new Refusal(409, 'passkeys_need_a_name', 'Passkeys need a shop that is served by name and with https.')
  return site
}

function refused(): Refusal {
  return new Refusal(400, 'passkey_refused', 'This passkey could not be taken. Please begin again.')
}
