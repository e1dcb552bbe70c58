import { z } from 'zod'

/** The account's password, to confirm a change. An account without one confirms it by having signed in a few minutes ago. */
export const ownPasswordBody = z.object({
  ownPassword: z
    .string({ error: 'Please enter your password.' })
    .max(1_000, { error: 'The password is too long.' })
    .optional()
    .describe('The password of your account.'),
})
