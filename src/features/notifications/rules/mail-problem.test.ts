import { expect, test } from 'vitest'
import { mailProblem } from './mail-problem.ts'

test.each([
  ['no mail server is set up', 'Enter it in Settings, Email.'],
  ['403D0A9D397F0000:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/openssl', 'Choose STARTTLS'],
  ["Hostname/IP does not match certificate's altnames: Host: 127.0.0.1.", 'Enter the host that your mail service gives you.'],
  ['self-signed certificate', 'Enter the host that your mail service gives you.'],
  ['Error upgrading connection with STARTTLS: 502 Command not implemented', 'Choose TLS (usually port 465)'],
  ['connect ECONNREFUSED 127.0.0.1:465', 'Nothing answers at this host and port.'],
  ['Greeting never received', 'The mail server didn’t respond.'],
  [
    'Invalid login: 535 5.7.8 Authentication failed',
    'didn’t accept the user and password (Invalid login: 535 5.7.8 Authentication failed)',
  ],
  [
    "Can't send mail - all recipients were rejected: 550 5.7.1 Relaying denied",
    'doesn’t send email for this sender (550 5.7.1 Relaying denied)',
  ],
  ['Message failed: 451 Try again later', 'The mail server didn’t accept the email (451 Try again later).'],
])('%s', (reason, text) => expect(mailProblem(reason)).toContain(text))
