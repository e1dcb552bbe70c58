import { z } from 'zod'
import { mailSecurities } from '#features/notifications/rules/mail-server.ts'

/** The mail server as the console sends it. An empty password keeps the one that is stored. */
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
  user: z.string().trim().max(320, { error: 'Use up to 320 characters.' }).describe('Empty: the server asks for no sign-in.'),
  password: z.string().max(500, { error: 'Use up to 500 characters.' }),
  from: z.email({ error: 'Enter an email address, such as hello@example.com.' }).max(120, { error: 'Use up to 120 characters.' }),
})
export type MailServerInput = z.infer<typeof mailServerBody>

export const mailServerSchema = z
  .object({
    source: z.enum(['console', 'environment']).nullable().describe('Null: there is none, so that no email leaves the shop.'),
    host: z.string(),
    port: z.int().nullable(),
    security: z.enum(mailSecurities),
    user: z.string(),
    passwordEnd: z
      .string()
      .nullable()
      .describe('The last four characters of a password of at least 12; empty for a shorter one, null for none.'),
    from: z.string(),
    proven: z.boolean().describe('Whether a test email arrived that was sent this way.'),
  })
  .meta({ id: 'MailServer' })
export type MailServerView = z.infer<typeof mailServerSchema>
