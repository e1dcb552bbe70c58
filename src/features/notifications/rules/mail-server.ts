/** How the connection to the mail server is encrypted: from the start, after a greeting (required), or only if it offers to. */
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
  /** Empty: the server asks for no sign-in. */
  user: string
  password: string
  from: string
}

/** A mail server as SMTP_URL names it. */
export function smtpUrl({ host, port, security, user, password }: MailServer): string {
  const signIn = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${signIn}${host}:${port}${security === 'starttls' ? '?tls=required' : ''}`
}

/** What SMTP_URL says of a mail server; ports left out are the usual ones. */
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

/** What the console shows of a password: the last four characters of a long one, nothing of a short one; null without one. */
export function passwordEnd(password: string): string | null {
  if (password === '') return null
  return password.length < 12 ? '' : password.slice(-4)
}
