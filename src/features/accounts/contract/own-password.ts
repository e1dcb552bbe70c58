import { z } from 'zod'

/** The password of the account, to confirm a change. Accounts without a password confirm it with a sign-in within the last few minutes. */
export const ownPasswordBody = z.object({
  ownPassword: z
    .string({ error: 'Please enter your password.' })
    .max(1_000, { error: 'The password is too long.' })
    .optional()
    .describe('The password of your account.'),
})
