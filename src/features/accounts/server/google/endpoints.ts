import type { Config } from '#platform/config.ts'

/** Google's addresses that signing in goes to. */
export interface GoogleEndpoints {
  /** The page on which people choose an account and agree. */
  authorization: string
  token: string
  tokenInfo: string
  userInfo: string
  /** The certificates that sign ID tokens, by key id. */
  certificates: string
}

const google: GoogleEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  tokenInfo: 'https://oauth2.googleapis.com/tokeninfo',
  userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  certificates: 'https://www.googleapis.com/oauth2/v1/certs',
}

/** Google's addresses, or, with the same paths, those of its stand-in GOOGLE_URL. */
export function googleEndpoints({ GOOGLE_URL }: Config): GoogleEndpoints {
  if (!GOOGLE_URL) return google
  const at = (address: string) => new URL(new URL(address).pathname, GOOGLE_URL).href
  return {
    authorization: at(google.authorization),
    token: at(google.token),
    tokenInfo: at(google.tokenInfo),
    userInfo: at(google.userInfo),
    certificates: at(google.certificates),
  }
}
