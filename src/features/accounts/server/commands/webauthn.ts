/**
 * What the shop uses of the WebAuthn library. Import this file dynamically: the library is large, and few requests need it. All of it is
 * loaded through here, because it only works if its parts are bundled together.
 */
export {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
export { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
