import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { certificatesOf } from './attestation.ts'

interface Device {
  rpId: string
  origin: string
  counts?: boolean
  /** Has it send certificates that say that a list of revoked ones is at this address. */
  revocationList?: string
}

/** The options of a browser's WebAuthn call that the authenticator uses. */
export interface Challenge {
  challenge: string
}

/**
 * A device with one passkey for one shop (WebAuthn level 2, ES256). By default it's a security key, which counts its
 * signatures. With `counts` false, it's a passkey synced through a cloud, which doesn't.
 */
export function authenticator({ rpId, origin, counts = true, revocationList }: Device) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  /** Authenticator data: hash of the site, flags (user present, user verified, key attached), counter. */
  function data(attested: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = attested.length > 0 ? 0x45 : 0x05
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, attested])
  }

  return {
    /** Creates the passkey. */
    register({ challenge }: Challenge) {
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = data(Buffer.concat([Buffer.alloc(16), length, credentialId, key]))
      const client = clientData('webauthn.create', challenge)
      const x5c = revocationList && certificatesOf(publicKey, createHash('sha256').update(client).digest(), revocationList)
      const attestationObject = cborMap([
        ['fmt', x5c ? 'android-key' : 'none'],
        ['attStmt', new Map<string, Value>(x5c ? Object.entries({ alg: -7, sig: randomBytes(70), x5c }) : [])],
        ['authData', authData],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['usb'],
        },
      }
    },

    /** Signs a challenge with the passkey. */
    show({ challenge }: Challenge) {
      if (counts) counter += 1
      const authenticatorData = data()
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },

    /** Resets the counter, like a cloned key that has fallen behind. */
    rewind() {
      counter = 0
    },
  }
}

type Value = number | string | Buffer | Value[] | Map<number | string, Value>

/** The little of CBOR (RFC 8949) that a passkey needs. */
function cborMap(entries: readonly [number | string, Value][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])])
}

function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return value instanceof Map ? cborMap([...value]) : Buffer.concat([head(2, value.length), value])
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff])
}
