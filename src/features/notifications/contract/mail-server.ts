import { z } from 'zod'
import { mailSecurities } from '#features/notifications/rules/mail-server.ts'

/** The mail server as entered in the console. An empty password keeps the stored one. */
export const mailServerBody = z.object({
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, { error: 'Enter a host name, such as smtp.example.com.' }),
  port: z
    .int({ error: 'Enter a port, such as 587.' })
    .min(1, { error: 'Enter a port, such as 587.' })
    .max(65_535, { error: 'Enter a port up to 65535.' }),
  security: z.enum(mailSecurities),
  user: z.string().trim().max(320, { error: 'Use up to 320 characters.' }).describe('Empty if the server requires no sign-in.'),
  password: z.string().max(500, { error: 'Use up to 500 characters.' }),
  from: z.email({ error: 'Enter an email address, such as hello@example.com.' }).max(120, { error: 'Use up to 120 characters.' }),
})
export type MailServerInput = z.infer<typeof mailServerBody>

export const mailServerSchema = z
  .object({
    source: z.enum(['console', 'environment']).nullable().describe('Null if there is no mail server, so no email is sent.'),
    host: z.string(),
    port: z.int().nullable(),
    security: z.enum(mailSecurities),
    user: z.string(),
    passwordEnd: z
      .string()
      .nullable()
      .describe('The last four characters of a password with at least 12. Empty for a shorter one, null for none.'),
    from: z.string(),
    proven: z.boolean().describe('Whether a test email sent with these settings arrived.'),
  })
  .meta({ id: 'MailServer' })
export type MailServerView = z.infer<typeof mailServerSchema>
