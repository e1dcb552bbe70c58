/** Connection encryption: TLS from the start, required STARTTLS, or STARTTLS only if the server offers it. */
export const mailSecurities = ['tls', 'starttls', 'optional'] as const
export type MailSecurity = (typeof mailSecurities)[number]

export const securityNames: Record<MailSecurity, string> = {
  tls: 'TLS (usually port 465)',
  starttls: 'STARTTLS (usually port 587)',
  optional: 'Only if the server offers it',
}

/** A mail server and the sender of the shop's emails. */
export interface MailServer {
  host: string
  port: number
  security: MailSecurity
  /** Empty if the server requires no sign-in. */
  user: string
  password: string
  from: string
}

/** A mail server in the format of SMTP_URL. */
export function smtpUrl({ host, port, security, user, password }: MailServer): string {
  const signIn = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${signIn}${host}:${port}${security === 'starttls' ? '?tls=required' : ''}`
}

/** The mail server in an SMTP_URL. The port defaults to 465 with TLS, else 587. */
export function readSmtpUrl(url: string, from: string): MailServer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const isTls = protocol === 'smtps:'
  return {
    host: hostname,
    port: port ? Number(port) : isTls ? 465 : 587,
    security: isTls ? 'tls' : searchParams.get('tls') === 'required' ? 'starttls' : 'optional',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from,
  }
}

/** The part of a password that the console shows: the last four characters if it has at least 12, else nothing. Null without a password. */
export function passwordEnd(password: string): string | null {
  if (password === '') return null
  return password.length < 12 ? '' : password.slice(-4)
}
