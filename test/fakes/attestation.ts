import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/**
 * The certificates that an Android key would have: one for `publicKey` and its issuer's, made by nobody known. The first has the hash of the
 * client data, and says that a list of revoked certificates is at `revocationList`.
 */
export function certificatesOf(publicKey: KeyObject, clientDataHash: Buffer, revocationList: string): Buffer[] {
  const issuer = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const description = sequence(
    integer(3),
    der(0x0a, byte(1)),
    integer(4),
    der(0x0a, byte(1)),
    octets(clientDataHash),
    octets(),
    sequence(),
    sequence(),
  )
  const place = sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(revocationList))))))
  return [
    certificate('Key', publicKey, issuer.privateKey, [
      sequence(id('2b06010401d679020111'), octets(description)),
      sequence(id('551d1f'), octets(place)),
    ]),
    certificate('Issuer', issuer.publicKey, issuer.privateKey, []),
  ]
}

/** An X.509 certificate, signed by `Issuer`. */
function certificate(name: string, publicKey: KeyObject, issuerKey: KeyObject, extensions: Buffer[]): Buffer {
  const signedWith = sequence(id('2a8648ce3d040302'))
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    signedWith,
    commonName('Issuer'),
    sequence(der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    commonName(name),
    publicKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  return sequence(content, signedWith, der(0x03, byte(0), sign('sha256', content, issuerKey)))
}

function commonName(name: string): Buffer {
  return sequence(der(0x31, sequence(id('550403'), der(0x0c, Buffer.from(name)))))
}

const byte = (value: number) => Buffer.from([value])
const integer = (value: number) => der(0x02, byte(value))
const id = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const octets = (...parts: Buffer[]) => der(0x04, ...parts)
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)

/** A value in DER (X.690), of up to 65,535 bytes. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
