/** Causes that the mail server or the connection states, with what to do. The first that applies counts. */
const advice: [cause: RegExp, text: string][] = [
  [/no mail server is set up/, 'No mail server is set up yet. Enter it in Settings, Email.'],
  [
    /wrong version number|packet length too long|SSL routines/i,
    'The mail server doesn’t use TLS on this port. Choose STARTTLS (usually port 587), or check the port.',
  ],
  [/certificate|altnames/i, 'The mail server’s certificate isn’t valid for this host. Enter the host that your mail service gives you.'],
  [/STARTTLS/i, 'The mail server doesn’t offer STARTTLS on this port. Choose TLS (usually port 465), or check the port.'],
  [/ECONNREFUSED/, 'Nothing answers at this host and port. Check both.'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'There is no server with this name. Check the host.'],
  [
    /took too long|timeout|ETIMEDOUT|greeting never received|unexpected socket close/i,
    'The mail server didn’t respond. Check the host, the port and the encryption. Some hosting companies block these ports until you ask.',
  ],
]

const LOGIN_REFUSED = /^(?:Invalid login|Missing credentials)|\b(?:534|535)\b/
const SENDER_REFUSED = /\b5\.7\.\d|relay|sender/i

/** Says why a test email wasn't accepted and what to do, with the mail server's own response if it gave one. */
export function mailProblem(reason: string): string {
  const known = advice.find(([cause]) => cause.test(reason))
  if (known) return known[1]
  const response = reason.replace(/^Can't send mail - all recipients were rejected: |^Message failed: |^Mail command failed: /, '')
  if (LOGIN_REFUSED.test(response)) return `The mail server didn’t accept the user and password (${response}). Check them.`
  if (SENDER_REFUSED.test(response))
    return `The mail server doesn’t send email for this sender (${response}). Enter the user and password of your mail account, and a sender that belongs to it.`
  return `The mail server didn’t accept the email (${response}). Check the mail server in Settings, Email.`
}
